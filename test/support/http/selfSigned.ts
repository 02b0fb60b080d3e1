import { createServer } from "node:https";

/** Made for this test alone and trusted by nobody. */
export const selfSignedCertificate = `
-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUYjN/KytL8m6uNDfm9chvnI+/nIgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTA3MTAwNFoYDzIxMjYxMDI4
MDcxMDA0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT5GTKv5QFFYvYWg1G6ryhFeXsZCCerCfjQGdrLW/fJfXG0d0DYOZwT
j9FWngHuXS7QPvy+J3J/L53lrKCAP5XVo28wbTAdBgNVHQ4EFgQUBfdac46cO2k+
RhdasAS7ItnysZ4wHwYDVR0jBBgwFoAUBfdac46cO2k+RhdasAS7ItnysZ4wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAOVkyCnSGrFgkFzJKFHs4HF0VvwJmJY/kND0Ej35EXT/AiEA
kkky06RxMwzAwJR4dHJuXU2oBZvTixrKb7VEAuFZRTk=
-----END CERTIFICATE-----
`;
export const selfSignedKey = `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggluWUkKaByLgaiCi
lA4PCNdzlOo6mwCmLSFkvzHQasqhRANCAAT5GTKv5QFFYvYWg1G6ryhFeXsZCCer
CfjQGdrLW/fJfXG0d0DYOZwTj9FWngHuXS7QPvy+J3J/L53lrKCAP5XV
-----END PRIVATE KEY-----
`;

export interface SelfSignedServer {
  readonly url: string;
  /** How many requests got through. */
  requests(): number;
  close(): Promise<void>;
}

/** An HTTPS server on this machine with a certificate that nobody signed. */
export async function selfSigned(): Promise<SelfSignedServer> {
  let requests = 0;
  const server = createServer(
    { cert: selfSignedCertificate.trim(), key: selfSignedKey.trim() },
    (_request, response) => {
      requests += 1;
      response.end();
    },
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") {
    throw new Error("The server does not listen.");
  }
  return {
    url: `https://localhost:${address.port}`,
    requests: () => requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
