/** Finds a Chromium on this machine, so that journeys and measurements need no download. */
import { existsSync } from 'node:fs'

const PLACES = [
  // Without a window's parts it takes a quarter less of the processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Flags for a browser that connects to this machine only. For root, as in a container, Chromium has no sandbox. */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
]

/** Returns the path of a browser: `CHROME_PATH`, the system's, or Playwright's own; null when there is none. */
export async function findBrowser() {
  const named = process.env.CHROME_PATH
  if (named) return existsSync(named) ? named : null
  const system = PLACES.find((place) => existsSync(place))
  if (system) return system
  const { chromium } = await import('playwright')
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}

export const NO_BROWSER = [
  'No Chromium was found, and the journeys need one. Any of these will do:',
  '  Debian or Ubuntu:  apt-get install chromium-headless-shell (or chromium)',
  '  anywhere online:   npx playwright install chromium',
  '  one you have:      CHROME_PATH=/path/to/chrome npm test',
].join('\n')
