import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateCACertificate } from "mockttp";

/**
 * A certificate authority which the test editor trusts from its start, as a company's computers trust the company's own:
 * the editor's `fetch` reads what is trusted only then.
 */
export class ExtraAuthority implements AsyncDisposable {
  /** For the editor's process; tests find the authority by {@link extraAuthorityVariable}. */
  readonly environment: Readonly<Record<string, string>>;
  readonly #folder: string;

  private constructor(folder: string, certificate: string) {
    this.#folder = folder;
    this.environment = {
      NODE_EXTRA_CA_CERTS: certificate,
      [extraAuthorityVariable]: folder,
    };
  }

  static async create(): Promise<ExtraAuthority> {
    const folder = await mkdtemp(join(tmpdir(), "snippet-service-authority-"));
    const { cert, key } = await generateCACertificate({
      subject: { commonName: "Authority that a test editor trusts" },
    });
    const certificate = join(folder, certificateFile);
    await writeFile(certificate, cert);
    await writeFile(join(folder, keyFile), key, { mode: 0o600 });
    return new ExtraAuthority(folder, certificate);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 9 });
  }
}

/** Names the folder with the two files below. */
export const extraAuthorityVariable = "SNIPPET_TEST_AUTHORITY";
export const certificateFile = "certificate.pem";
export const keyFile = "key.pem";
