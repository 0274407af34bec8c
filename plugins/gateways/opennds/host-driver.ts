/** How the host opens an openNDS by its faskey, and decrypts its redirects. */
import { hexOf, type HostDriver, queryOf } from '@gapura/core/gateway'
import { openndsPairs } from './pairs.ts'

/** Characters of `fas`. A longer redirect could not be stored in a cookie. */
const MAX_FAS_LENGTH = 6_000

export const opennds: HostDriver = {
  /**
   * FAS levels 2 and 3 are the pairs of level 1, encrypted with the faskey. The encryption proves nothing, because anyone can write a query
   * of level 1.
   */
  decrypt: async (query, faskey) => {
    const [fas, iv] = [query.get('fas'), query.get('iv')]
    if (fas === null || iv === null || fas.length > MAX_FAS_LENGTH) return null
    const pairs = await decrypted(fas, iv, faskey)
    return pairs === null ? null : { fas: btoa(pairs), iv: null }
  },
  open: async ({ address, secret, query, username, dst }) => {
    const pairs = openndsPairs(new URLSearchParams(query).get('fas'))
    const hid = pairs?.get('hid')
    if (hid === undefined) return null
    // At levels 2 and 3 the query names the folder.
    const named = pairs?.get('authdir') ?? ''
    const folder = /^\w{1,64}$/.test(named) ? named : 'opennds_auth'
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(hid + secret))
    const tok = hexOf(new Uint8Array(digest))
    const custom = btoa(String.fromCharCode(...new TextEncoder().encode(username)))
    return `${address}/${folder}/?${queryOf({ tok, custom, redir: dst })}`
  },
}

/**
 * AES-256 in CBC mode, as PHP does it: the key is padded with NUL or cut to 32 bytes, and the text is base64 of base64. The result has a
 * character for each byte.
 */
async function decrypted(fas: string, iv: string, faskey: string): Promise<string | null> {
  const raw = new Uint8Array(32)
  raw.set(new TextEncoder().encode(faskey).slice(0, 32))
  try {
    // The query parser has decoded each plus sign as a space.
    const text = bytesIn(atob(atob(fas.replaceAll(' ', '+'))))
    const key = await crypto.subtle.importKey('raw', raw, 'AES-CBC', false, ['decrypt'])
    const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: bytesIn(iv) }, key, text)
    return String.fromCharCode(...new Uint8Array(plain))
  } catch {
    // Encrypted with another key, or not encrypted text at all.
    return null
  }
}

function bytesIn(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
