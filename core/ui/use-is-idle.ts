/** Whether the page has been idle once, for parts that come last and hold nothing up. */
import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
