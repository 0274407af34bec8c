/** Finds the other browsers on this machine, and names the installation of a missing one. */
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'
import type { Settings, Wire } from './wire.ts'

export type OtherBrowser = {
  readonly kind: 'browser'
  readonly start: (settings?: Settings) => Promise<Wire>
}
export type BrowserId = 'firefox' | 'webkit'
const BROWSERS: readonly BrowserId[] = ['firefox', 'webkit']

/** The browsers to run. Throws when an unknown browser is left out. */
export function selectedBrowsers(leftOut = process.env['BROWSERS_LEFT_OUT'] ?? ''): readonly BrowserId[] {
  const names = leftOut.split(' ').filter((name) => name !== '')
  const unknown = names.find((name) => !BROWSERS.some((id) => id === name))
  if (unknown !== undefined) throw new Error(`There is no browser ${unknown} to leave out, only ${BROWSERS.join(', ')}`)
  return BROWSERS.filter((id) => !names.includes(id))
}

/** The missing programs, and their installation. */
export type MissingBrowser = { readonly kind: 'missing'; readonly sentence: string }

/** Environment variables with another path of a program. */
const NAMED = { firefox: 'FIREFOX_PATH', driver: 'WEBKIT_DRIVER_PATH', browser: 'WEBKIT_BROWSER_PATH' } as const

export function findBrowser(id: BrowserId): OtherBrowser | MissingBrowser {
  if (id === 'firefox') {
    const binary = process.env[NAMED.firefox] ?? commandNamed('firefox-esr', 'firefox')
    if (binary !== null && existsSync(binary))
      return { kind: 'browser', start: (settings) => startFirefox(binary, settings) }
    return {
      kind: 'missing',
      sentence: `Firefox is not installed (Debian: apt-get install firefox-esr; elsewhere: ${NAMED.firefox}=/path/to/firefox).`,
    }
  }
  const driver = process.env[NAMED.driver] ?? commandNamed('WebKitWebDriver')
  const browser = process.env[NAMED.browser] ?? miniBrowser()
  const display = commandNamed('Xvfb')
  if (driver && browser && display)
    return { kind: 'browser', start: (settings) => startWebKit({ driver, browser, display }, settings) }
  const lacks = [!driver && 'WebKitWebDriver', !browser && 'MiniBrowser', !display && 'Xvfb'].filter(Boolean)
  return {
    kind: 'missing',
    sentence: `WebKitGTK cannot be driven: ${lacks.join(' and ')} not found (Debian: apt-get install webkit2gtk-driver xvfb; elsewhere: ${NAMED.driver}, ${NAMED.browser}).`,
  }
}

/** The first of these commands in PATH; null when there is none. */
function commandNamed(...names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ?? null
}

/** The path of MiniBrowser, which is in WebKitGTK's library folder: `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`. */
function miniBrowser(): string | null {
  const parents = ['/usr/lib', '/usr/libexec'].filter((path) => existsSync(path))
  const folders = parents.flatMap((parent) => [parent, ...foldersIn(parent).map((name) => join(parent, name))])
  const own = folders.flatMap((folder) =>
    foldersIn(folder)
      .filter((name) => /^webkit(2?gtk|gtk)-/.test(name))
      .map((name) => join(folder, name, 'MiniBrowser')),
  )
  return own.find((path) => existsSync(path)) ?? null
}

function foldersIn(path: string): readonly string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}
