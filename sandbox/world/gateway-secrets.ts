/** The secret that the sandbox's openNDS and its back end share. It never reaches a browser. */
import { createHash } from 'node:crypto'

const FASKEY = 'sandbox-faskey'

/** The token by which openNDS lets a device in. */
export function openndsToken(hid: string): string {
  return createHash('sha256')
    .update(hid + FASKEY)
    .digest('hex')
}
