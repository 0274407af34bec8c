import { loadScript } from '../api/load-script.ts'

/** Gateways require MD5 for CHAP. */
export async function md5(bytes: readonly number[]): Promise<Uint8Array> {
  const { md5: digest } = await loadScript(import('@noble/hashes/legacy.js'))
  return digest(Uint8Array.from(bytes))
}
