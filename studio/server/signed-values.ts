/**
 * Values that the studio gives away and takes back unchanged: sessions, share links. Each has its purpose and its end, and is signed, so nothing
 * is stored and several studios with the same tokens accept each other's.
 */
import { createHmac } from 'node:crypto'
import { equalsInConstantTime } from '../../core/kernel/values/equals-in-constant-time.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

export type SignedValues = {
  /** @param until milliseconds since the epoch */
  sign(purpose: string, value: Readonly<Record<string, unknown>>, until: number): string
  /** The value; `expired` once its time is over; null when it was not signed here for this purpose. */
  open(purpose: string, text: string): Readonly<Record<string, unknown>> | 'expired' | null
}

/** @param now milliseconds since the epoch */
export function createSignedValues(key: string | Uint8Array, now: () => number): SignedValues {
  const signatureOf = (purpose: string, content: string) =>
    createHmac('sha256', key).update(`${purpose}\0${content}`).digest('base64url')
  return {
    sign: (purpose, value, until) => {
      const content = Buffer.from(JSON.stringify({ value, until })).toString('base64url')
      return `${content}.${signatureOf(purpose, content)}`
    },
    open: (purpose, text) => {
      const [content = '', signature = ''] = text.split('.')
      if (!equalsInConstantTime(signature, signatureOf(purpose, content))) return null
      const read: unknown = JSON.parse(Buffer.from(content, 'base64url').toString())
      if (!isRecord(read) || typeof read['until'] !== 'number' || !isRecord(read['value'])) return null
      return read['until'] > now() ? read['value'] : 'expired'
    },
  }
}
