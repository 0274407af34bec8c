/** Tells server and router of a logout that they have not heard of: when the portal stands, and when there is a line again. */
import { useEffect } from 'react'
import { AssembledContext } from '../assembly/assembled-context.ts'
import { goodbyesOf } from './goodbyes-of.ts'

export function useGoodbyes(): void {
  const assembled = AssembledContext.use()
  useEffect(() => {
    const tell = () => {
      if (assembled.local.get('goodbyes') === null) return
      void import('../session/sign-out.ts')
        .then(({ sayGoodbyes }) => sayGoodbyes(goodbyesOf(assembled)))
        // They stay where they are kept, for the next time.
        .catch(() => undefined)
    }
    tell()
    globalThis.addEventListener('online', tell)
    return () => globalThis.removeEventListener('online', tell)
  }, [assembled])
}
