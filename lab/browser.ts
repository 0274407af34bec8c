/** The browser of the lab's customer, as few acts as her walk needs, so that other browsers can stand in for Chromium. */
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { HOME } from './services/certificates.ts'
import { WORK, type Instead, type Space } from './space.ts'

/** One person's browser, with nothing of an earlier visit. */
export type Visitor = {
  /** Opens an address and waits for the page that it ends at. */
  open(address: string): Promise<void>
  address(): Promise<string>
  fill(label: string, text: string): Promise<void>
  /** Presses the button or link of this name. */
  press(name: string): Promise<void>
  /** Waits until a text is visible, at most for `seconds`, default 10; other browsers than Chromium wait longer. */
  sees(text: string, seconds?: number): Promise<void>
  /** Whether a text is visible now. */
  isSeeing(text: string): Promise<boolean>
  back(): Promise<void>
  /** Whether the browser shows a page of its own, because nothing answered. */
  isAtOwnPage(): Promise<boolean>
  picture(file: string): Promise<void>
  close(): Promise<void>
}

export type Browser = {
  /** @param withCookies default true; otherwise pages cannot write or read a cookie or storage */
  visitor(options?: { readonly withCookies?: boolean }): Promise<Visitor>
  close(): Promise<void>
}

/** Starts Chromium among the devices behind the gateway. */
export async function startChromium(
  client: Space,
  sees: Instead,
  executable: string,
  flags: readonly string[],
): Promise<Browser> {
  const program = join(WORK, 'chromium')
  const line = client.commandLine(executable, [], sees)
  const quoted = line.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  writeFileSync(program, `#!/bin/sh\nexec ${quoted} "$@"\n`)
  chmodSync(program, 0o755)
  const browser = await chromium.launch({
    executablePath: program,
    args: [...flags],
    handleSIGINT: false,
    // The store of certificates lies in the home.
    env: { ...process.env, HOME },
  })
  return {
    visitor: async ({ withCookies = true } = {}) => {
      const context = await browser.newContext({ locale: 'id-ID', viewport: { width: 360, height: 740 } })
      const page = await context.newPage()
      if (!withCookies) await refuseCookies(page)
      return visitorOf(page)
    },
    close: () => browser.close(),
  }
}

/** As a browser that is told to block all cookies: it refuses storage with them. */
async function refuseCookies(page: Page): Promise<void> {
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
    sees: (text, seconds = 10) =>
      page
        .getByText(text)
        .filter({ visible: true })
        .first()
        .waitFor({ timeout: seconds * 1_000 }),
    isSeeing: async (text) => (await page.getByText(text).filter({ visible: true }).count()) > 0,
    // It is named before it takes the place of the page before, and until then nothing leads back from it.
    isAtOwnPage: async () =>
      page.url().startsWith('chrome-error:') &&
      (await page.evaluate(() => document.readyState).catch(() => null)) === 'complete',
    back: async () => void (await page.goBack()),
    picture: async (file) => void (await page.screenshot({ path: file, fullPage: true })),
    close: () => page.context().close(),
  }
}
