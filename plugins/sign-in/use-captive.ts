/** The hint about this browser as screens use it, and the customer's word against it, kept for the tab. */
import { usePortal } from '#core'
import { useEffect, useState } from 'react'
import type { CaptiveHint } from './captive.ts'

const OVERRIDE = 'common-browser'
const COMMON: CaptiveHint = { kind: 'browser' }

export type Captive = { readonly hint: CaptiveHint; readonly override: () => void }

/** The first drawing takes it for a common browser, since the host that draws ahead knows none. */
export function useCaptive(): Captive {
  const { tab } = usePortal()
  const [hint, setHint] = useState<CaptiveHint>(COMMON)
  useEffect(() => {
    if (tab.get(OVERRIDE) !== null) return undefined
    let isHere = true
    // After the first screen, which it does not change for most.
    void import('./captive.ts').then(
      ({ captiveHint }) =>
        isHere && setHint(captiveHint(navigator.userAgent, Reflect.get(navigator, 'standalone') === true)),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [tab])
  const override = () => {
    tab.set(OVERRIDE, 'true')
    setHint(COMMON)
  }
  return { hint, override }
}
