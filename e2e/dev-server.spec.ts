/** `npm run dev`, in a copy of the project whose sources change while its pages are open. */
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { createTrialProject, type TrialProject } from '../tools/plugin/trial-project.ts'
import { freePort } from '../tools/test/free-port.ts'
import { get } from './support/host-process.ts'
import { collectPageErrors } from './support/page-errors.ts'
import { untilUsable } from './support/usable.ts'

const START = 'plugins/sign-in/phone/start.tsx'
const STEP = 'plugins/sign-in/phone/phone-step.tsx'

let project: TrialProject
let server: ChildProcess
let port: number
let output = ''
/** Settles when the server has ended for good. */
let ended: Promise<unknown>
/** The number of lines with this text. */
const times = (text: string) => output.split(text).length - 1

// One server for all journeys, because it takes some seconds to start.
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  project = createTrialProject('.trial/dev-server')
  port = await freePort()
  server = spawn(process.execPath, ['tools/run/dev.mjs'], {
    cwd: project.folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  ended = new Promise((resolve) => server.once('exit', resolve))
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => (output += String(text)))
  await expect.poll(() => output).toContain('Ctrl-C ends it.')
})
test.afterAll(async () => {
  server.kill('SIGTERM')
  await ended
  project.remove()
})

const address = (path: string) => `http://lestari.localhost:${port}${path}`
const answer = async (path: string, accept = 'text/html') => {
  const { body } = await get(port, { host: `lestari.localhost:${port}`, accept }, path)
  return body.toString()
}
const source = (file: string) => readFileSync(join(project.folder, file), 'utf8')

async function changed(file: string, from: string, to: string, act: () => Promise<void>): Promise<void> {
  const before = source(file)
  expect(before, file).toContain(from)
  project.write({ [file]: before.replace(from, () => to) })
  try {
    await act()
  } finally {
    project.write({ [file]: before })
  }
}

/** Opens the sign-in page and types part of a number. */
async function openTyping(page: Page) {
  await page.goto(address('/login/lestari'))
  await untilUsable(page)
  const number = page.getByLabel('Nomor WhatsApp')
  await number.fill('0812 98')
  let loads = 0
  page.on('load', () => (loads += 1))
  return { number, loads: () => loads }
}

test('a change in a screen or a style appears on the page, and typed text is still there', async ({
  page,
  context,
}) => {
  const errors = collectPageErrors()
  await errors.watch(context)
  const { number, loads } = await openTyping(page)
  // The module exports the component with `afterPost`.
  await changed(START, '<EndedNote />\n    </Step>', '<EndedNote /><p>Kata dari layar</p></Step>', async () => {
    await expect(page.getByText('Kata dari layar')).toBeVisible()
    await expect(number).toHaveValue('0812 98')
    expect(loads()).toBe(0)
    expect(await answer('/login/lestari')).toContain('<p>Kata dari layar</p>')
  })
  await expect(page.getByText('Kata dari layar')).toHaveCount(0)
  await changed('plugins/sign-in/sign-in.css', '', 'h1 { letter-spacing: 7px }\n', async () => {
    await expect(page.locator('h1')).toHaveCSS('letter-spacing', '7px')
    await expect(number).toHaveValue('0812 98')
  })
  expect(loads()).toBe(0)
  await page.reload()
  await untilUsable(page)
  errors.expectNone()
})

test('a change in a screen that declares its calls appears on the page without another load', async ({ page }) => {
  await page.goto(address('/apps'))
  await untilUsable(page)
  let loads = 0
  page.on('load', () => (loads += 1))
  await changed('plugins/free-apps/apps.tsx', "{t('intro')}</p>", "{t('intro')} Kata dari layar</p>", async () => {
    await expect(page.getByText('Kata dari layar')).toBeVisible()
  })
  await expect(page.getByText('Kata dari layar')).toHaveCount(0)
  expect(loads).toBe(0)
})

test('an error in a source is shown on the page, and the page continues once it is fixed', async ({ page }) => {
  const { number, loads } = await openTyping(page)
  const overlay = page.locator('vite-error-overlay')
  await changed(STEP, "<h1>{t('title')}</h1>", "<h1>{t('title')}</h2>", async () => {
    await expect(overlay).toBeAttached()
    expect(output).toContain(STEP)
  })
  await expect(overlay).toHaveCount(0)
  await expect(number).toHaveValue('0812 98')
  expect(loads()).toBe(0)
})

test('a screen that throws is named on the page and in the terminal, with file, line and the way to turn it off', async ({
  page,
}) => {
  await changed(
    'plugins/free-apps/apps.tsx',
    '  const { t }',
    "  throw new Error('Trial')\n  const { t }",
    async () => {
      await page.goto(address('/apps'))
      const faults = page.locator('gapura-faults')
      await expect(faults).toContainText('plugin free-apps')
      await expect(faults).toContainText('Error: Trial')
      await expect(faults.getByRole('link', { name: /^plugins\/free-apps\/apps\.tsx:\d+:\d+$/ })).toBeVisible()
      await expect(faults).toContainText('"free-apps": false in "plugins" of partner-configs/lestari.json')
      expect(output).toMatch(/Error: Trial\s+at plugins\/free-apps\/apps\.tsx:\d+:\d+/)
      await faults.getByRole('button', { name: 'Close' }).click()
      await expect(faults).toHaveCount(0)
    },
  )
})

test('a change in the kernel, in the page’s template, or in a sandbox answer is in the next response', async () => {
  await changed('index.html', '<meta charset="utf-8">', '<meta charset="utf-8"><meta name="trial">', async () => {
    await expect.poll(() => answer('/login/lestari')).toContain('<meta name="trial">')
  })
  await changed('plugins/free-apps/sandbox.ts', 'url: `https://', 'url: `https://trial-', async () => {
    await expect.poll(() => answer('/api/apps?language=id', 'application/json')).toContain('https://trial-')
  })
  await changed(
    'core/kernel/page/start-texts.ts',
    'export function noScriptNotice',
    'const = 1\nexport function noScriptNotice',
    async () => {
      await expect.poll(() => answer('/login/lestari')).toContain('core/kernel/page/start-texts.ts')
    },
  )
  await expect.poll(() => answer('/login/lestari')).toContain('id="root"')
})

test('a change in the running server’s modules restarts it, and reloads an open page', async ({ page }) => {
  const { loads } = await openTyping(page)
  await changed('host/node/start-message.ts', '`Gapura $', '`Gapura now $', async () => {
    await expect.poll(() => output).toContain('Gapura now of the sources')
    expect(output).toContain('host/node/start-message.ts has changed: the server starts again.')
    await expect.poll(loads).toBeGreaterThan(0)
    await expect(page.getByLabel('Nomor WhatsApp')).toBeVisible()
  })
})

test('a stop during a restart ends the server', async () => {
  // Restarts for the change above and for its reversal.
  await expect.poll(() => times('Ctrl-C ends it.')).toBe(3)
  // At once, while it closes its open resources.
  server.stdout?.on('data', (text) => String(text).includes('the server starts again.') && server.kill('SIGTERM'))
  project.write({ 'host/node/start-message.ts': `${source('host/node/start-message.ts')}\n// Changed\n` })
  await ended
})
