import { loadScript } from '../../api/load-script.ts'

/** In hexadecimal. Gateways require MD5 for CHAP. */
export async function md5Hex(bytes: readonly number[]): Promise<string> {
  const [{ md5 }, { bytesToHex }] = await Promise.all([
    loadScript(import('@noble/hashes/legacy.js')),
    loadScript(import('@noble/hashes/utils.js')),
  ])
  return bytesToHex(md5(Uint8Array.from(bytes)))
}
