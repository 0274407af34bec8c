/** Guesses whether this browser is a captive window, and takes the customer's correction, which is stored for the tab. */
import { usePortal } from '@gapura/core'
import { loadScript } from '@gapura/core/api'
import { useEffect, useState } from 'react'
import type { CaptiveHint } from './captive-browser.ts'

const OVERRIDE_KEY = 'common-browser'
const COMMON: CaptiveHint = { kind: 'browser' }

export type Captive = { readonly hint: CaptiveHint; readonly override: () => void }

/** The first render assumes a full browser, because the prerender knows no user agent. */
export function useCaptive(): Captive {
  const { tab } = usePortal()
  const [hint, setHint] = useState<CaptiveHint>(COMMON)
  useEffect(() => {
    if (tab.get(OVERRIDE_KEY) !== null) return undefined
    let isMounted = true
    void loadScript(import('./captive-browser.ts')).then(
      ({ captiveHint }) =>
        isMounted && setHint(captiveHint(navigator.userAgent, Reflect.get(navigator, 'standalone') === true)),
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [tab])
  const override = () => {
    tab.set(OVERRIDE_KEY, 'true')
    setHint(COMMON)
  }
  return { hint, override }
}
