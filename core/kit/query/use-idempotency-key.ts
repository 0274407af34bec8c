import { useState } from 'react'

/**
 * The Idempotency-Key of a body, for a form whose call is `idempotent`. The same body always has the same key, so that it is not processed
 * twice; another body has another key, because the back end refuses a known key with another body.
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
