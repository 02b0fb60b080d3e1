/** VSCHAR (RFC 6749, appendix A.12 and A.17) without the blank, which neither headers nor queries carry safely. */
export function isTokenText(text: string): boolean {
  return /^[\x21-\x7e]{1,16384}$/.test(text);
}
