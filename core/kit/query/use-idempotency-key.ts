/** Idempotency keys for forms: one key for each body that is sent. */
import { useState } from 'react'

/**
 * For a form whose call is `idempotent`: the Idempotency-Key of a body. The same body has the same key however often it is
 * sent, so that nothing is done twice; another one has another key, because the back end refuses a key that comes again
 * with another body.
 */
export function useIdempotencyKey(): (body: object) => string {
  const [keyOf] = useState(createKeys)
  return keyOf
}

function createKeys(): (body: object) => string {
  const keys = new Map<string, string>()
  return (body) => {
    const text = JSON.stringify(body)
    const key = keys.get(text) ?? crypto.randomUUID()
    keys.set(text, key)
    return key
  }
}
