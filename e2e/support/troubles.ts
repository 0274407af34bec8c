/**
 * What must not happen in any journey: a violation of the content security policy, an uncaught error, an unhandled
 * rejection. Collected over all pages of a browser context, from before each page's first script.
 */
import { expect, type BrowserContext } from '@playwright/test'

export type Troubles = {
  /** Everything so far, one readable line each. */
  list(): readonly string[]
  /** Forgets those that fit: for a journey that provokes one on purpose. */
  forgive(pattern: RegExp): void
  /** Fails with all of them. */
  expectNone(): void
}

export async function collectTroubles(context: BrowserContext): Promise<Troubles> {
  let troubles: string[] = []
  await context.exposeBinding('reportViolation', ({ page }, what: string) =>
    troubles.push(`${what} (on ${page.url()})`),
  )
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber, sample }) => {
        const report: unknown = Reflect.get(window, 'reportViolation')
        const what = `content security policy: ${violatedDirective} refused ${blockedURI || sample} from ${sourceFile}:${lineNumber}`
        if (typeof report === 'function') report(what)
      },
    )
  })
  context.on('weberror', (webError) => {
    const { message, stack } = webError.error()
    troubles.push(`uncaught: ${stack ?? message} (on ${webError.page()?.url() ?? 'a page that is gone'})`)
  })
  return {
    list: () => troubles,
    forgive: (pattern) => {
      troubles = troubles.filter((trouble) => !pattern.test(trouble))
    },
    expectNone: () => expect(troubles, 'policy violations and uncaught errors').toEqual([]),
  }
}
