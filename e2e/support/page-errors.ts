/**
 * Collects unexpected errors of a journey: violations of the content security policy, uncaught errors, unhandled
 * rejections and errors in the console. Covers all pages of a browser context, from before each page's first script.
 */
import { expect, type BrowserContext } from '@playwright/test'

export type PageErrors = {
  /** All errors so far, one readable line each. */
  list(): readonly string[]
  /**
   * Ignores the browser's console lines about failed calls that a journey provokes: a status such as 422, or a network
   * error such as `ERR_FAILED`. Every other error in the console still counts.
   */
  allow(...failures: readonly (number | `ERR_${string}`)[]): void
  /** Ignores a console line of the portal itself, when a journey provokes its cause. */
  allowLine(line: RegExp): void
  /** Fails when there are any errors, and lists them all. */
  expectNone(): void
}

export type Collected = PageErrors & {
  /** Starts to collect the errors of all pages of a context. */
  watch(context: BrowserContext): Promise<void>
  /** Removes all errors and exceptions, for the next journey in the same context. */
  clear(): void
}

export function collectPageErrors(): Collected {
  let errors: string[] = []
  let failures: { readonly failure: string; readonly line: string }[] = []
  let allowed: string[] = []
  let lines: RegExp[] = []
  const list = () => [
    ...errors.filter((error) => !lines.some((line) => line.test(error))),
    ...failures.filter(({ failure }) => !allowed.includes(failure)).map(({ line }) => line),
  ]
  return {
    list,
    allow: (...more) => void allowed.push(...more.map(String)),
    allowLine: (line) => void lines.push(line),
    expectNone: () => expect(list(), 'policy violations, uncaught errors and errors in the console').toEqual([]),
    watch: async (context) => {
      await reportViolations(context, (line) => errors.push(line))
      context.on('weberror', (webError) => {
        const { message, stack } = webError.error()
        errors.push(`uncaught: ${stack ?? message} (on ${webError.page()?.url() ?? 'a page that is gone'})`)
      })
      context.on('console', (message) => {
        if (message.type() !== 'error') return
        const text = message.text()
        const line = `console: ${text} (${message.location().url}, on ${message.page()?.url() ?? 'a page that is gone'})`
        const failure = failureIn(text)
        if (failure === null) errors.push(line)
        else failures.push({ failure, line })
      })
    },
    clear: () => {
      errors = []
      failures = []
      allowed = []
      lines = []
    },
  }
}

async function reportViolations(context: BrowserContext, report: (line: string) => void): Promise<void> {
  await context.exposeBinding('reportViolation', ({ page }, what: string) => report(`${what} (on ${page.url()})`))
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
}

/** The status or network error in Chromium's console line about a failed call; null for every other line. */
function failureIn(text: string): string | null {
  const [, status, network] =
    /^Failed to load resource: (?:the server responded with a status of (\d+)|net::(ERR_\w+))/.exec(text) ?? []
  return status ?? network ?? null
}
