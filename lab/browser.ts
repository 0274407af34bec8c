/** A minimal browser interface for the lab's cases, with the implementation for Chromium. */
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { HOME } from './services/certificates.ts'
import { WORK, type FileOverrides, type Space } from './namespaces.ts'

/** A browser context without cookies and storage of an earlier visit. */
export type Visitor = {
  /** Follows redirects and waits until the last page has loaded. */
  open(address: string): Promise<void>
  address(): Promise<string>
  fill(label: string, text: string): Promise<void>
  press(name: string): Promise<void>
  /** Waits until the text is visible, at most `seconds`, default 10. Browsers other than Chromium wait longer. */
  waitForText(text: string, seconds?: number): Promise<void>
  isVisible(text: string): Promise<boolean>
  back(): Promise<void>
  /** Whether the browser shows its own error page, because no server responded. */
  showsErrorPage(): Promise<boolean>
  screenshot(file: string): Promise<void>
  close(): Promise<void>
}

export type Browser = {
  /** @param withCookies default true; false blocks cookies and storage */
  visitor(options?: { readonly withCookies?: boolean }): Promise<Visitor>
  close(): Promise<void>
}

export async function startChromium(
  client: Space,
  overrides: FileOverrides,
  executable: string,
  flags: readonly string[],
): Promise<Browser> {
  const program = join(WORK, 'chromium')
  const command = client.commandLine(executable, [], overrides)
  const quoted = command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  writeFileSync(program, `#!/bin/sh\nexec ${quoted} "$@"\n`)
  chmodSync(program, 0o755)
  const browser = await chromium.launch({
    executablePath: program,
    args: [...flags],
    handleSIGINT: false,
    // Chromium reads its certificate store from the home directory.
    env: { ...process.env, HOME },
  })
  return {
    visitor: async ({ withCookies = true } = {}) => {
      const context = await browser.newContext({ locale: 'id-ID', viewport: { width: 360, height: 740 } })
      const page = await context.newPage()
      if (!withCookies) await blockCookies(page)
      return visitorOf(page)
    },
    close: () => browser.close(),
  }
}

/** A browser that blocks all cookies also blocks storage. */
async function blockCookies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: true })
}

function visitorOf(page: Page): Visitor {
  return {
    open: async (address) => void (await page.goto(address)),
    address: () => Promise.resolve(page.url()),
    fill: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
    press: (name) =>
      page
        .getByRole('button', { name, exact: true })
        .or(page.getByRole('link', { name, exact: true }))
        .or(page.getByRole('menuitem', { name, exact: true }))
        .first()
        .click(),
    waitForText: (text, seconds = 10) =>
      page
        .getByText(text)
        .filter({ visible: true })
        .first()
        .waitFor({ timeout: seconds * 1_000 }),
    isVisible: async (text) => (await page.getByText(text).filter({ visible: true }).count()) > 0,
    // The address changes before the error page replaces the previous page, and until then `back` has no effect.
    showsErrorPage: async () =>
      page.url().startsWith('chrome-error:') &&
      (await page.evaluate(() => document.readyState).catch(() => null)) === 'complete',
    back: async () => void (await page.goBack()),
    screenshot: async (file) => void (await page.screenshot({ path: file, fullPage: true })),
    close: () => page.context().close(),
  }
}
