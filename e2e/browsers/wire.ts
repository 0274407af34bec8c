/**
 * The functions that a journey needs of a browser, for any protocol: Firefox has WebDriver BiDi, WebKitGTK the classic WebDriver.
 * Both take the same input actions (W3C WebDriver, section 15), so a page (`page.ts`) uses the same steps in both.
 */
import { WAIT_TIMEOUT_MS } from '../../tools/test/timeouts.ts'

export type Wire = {
  /** The version for reports: `Mozilla Firefox 153.0`. */
  readonly name: string
  /** Resolves once the document has loaded; a failed load may reject or show the browser's own error page. */
  readonly go: (address: string) => Promise<void>
  readonly back: () => Promise<void>
  readonly reload: () => Promise<void>
  /** Calls a function's source in the page and resolves to its result, as JSON. */
  readonly call: (source: string, args: readonly unknown[]) => Promise<unknown>
  readonly act: (actions: readonly InputActions[]) => Promise<void>
  /** Errors that the page has written to its console, and its uncaught errors, so far. */
  readonly errors: () => readonly string[]
  readonly close: () => Promise<void>
}

/** Input of one device, as both protocols take it. */
export type InputActions =
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] }
  | {
      readonly type: 'pointer'
      readonly id: string
      readonly parameters: { readonly pointerType: 'mouse' | 'touch' }
      readonly actions: readonly PointerAction[]
    }

type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string }
type PointerAction =
  | {
      readonly type: 'pointerMove'
      readonly x: number
      readonly y: number
      readonly origin: 'viewport'
      readonly duration: 0
    }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }

export type Settings = {
  /** Default 360 × 740: a small phone. */
  readonly size?: { readonly width: number; readonly height: number }
  /** The browser refuses all cookies. Default: it stores them. */
  readonly refusesCookies?: boolean
  /** Any certificate is accepted. Default: only those that the browser trusts. */
  readonly trustsAll?: boolean
}

export const PHONE = { width: 360, height: 740 } as const

/** Polls until `find` resolves to a value other than undefined. Rejects after `WAIT_TIMEOUT_MS` with `what` as the reason. */
export async function until<Value>(what: () => string, find: () => Promise<Value | undefined>): Promise<Value> {
  const end = Date.now() + WAIT_TIMEOUT_MS
  do {
    const found = await find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 40))
  } while (Date.now() < end)
  throw new Error(`Not within ${WAIT_TIMEOUT_MS / 1_000} s: ${what()}`)
}
