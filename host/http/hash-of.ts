/** The SHA-256 of bytes as the content security policy and `integrity` attributes name it: `sha256-…`. */
export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
