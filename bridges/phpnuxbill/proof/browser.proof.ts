/** A customer in a browser with the built portal and the bridge, from sign-in to an active package. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BROWSER_FLAGS, findBrowser, NO_BROWSER } from '../../../tools/browser.mjs'
import { WAIT_TIMEOUT_MS } from '../../../tools/test/timeouts.ts'
import { freePort } from '../../../tools/test/free-port.ts'
import { start, pollUntil, type Program } from './programs.ts'
import { startProof, type Proof } from './start-proof.ts'

const PHONE = '6281234567890'

let proof: Proof
let host: Program
let browser: Browser
let portal = ''
const folder = mkdtempSync(join(tmpdir(), 'gapura-proof-'))

beforeAll(async () => {
  const path = await findBrowser()
  if (path === null) throw new Error(NO_BROWSER)
  proof = await startProof()
  const port = await freePort()
  const partner = {
    id: 'default',
    name: 'Warung Net',
    domains: ['localhost'],
    brand: { color: '#0e7490' },
    contact: { whatsapp: '6281200000001' },
    plugins: {
      'sign-in': { ways: ['otp', 'password', 'voucher'] },
      transactions: true,
      invoices: true,
    },
  }
  writeFileSync(join(folder, 'default.json'), JSON.stringify(partner))
  host = start('host', process.execPath, ['dist/server/host.js'], {
    env: {
      PORT: String(port),
      HOST_PARTNERS: folder,
      HOST_STATE: join(folder, 'state'),
      PORTAL_ENVIRONMENT: 'development',
      PORTAL_API_URL: proof.origin,
      PORTAL_API_SAME_ORIGIN: 'on',
    },
  })
  portal = `http://localhost:${port}`
  const isUp = () =>
    fetch(`${portal}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await pollUntil('The host answers', isUp, { program: host })
  browser = await chromium.launch({ executablePath: path, args: [...BROWSER_FLAGS] })
})

afterAll(async () => {
  await browser?.close()
  await host?.end()
  await proof?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a customer signs in with a code, buys a package, and is accepted by RADIUS', async () => {
  const context = await browser.newContext({
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: {
      width: 360,
      height: 740,
    },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_TIMEOUT_MS)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))

  await page.goto(`${portal}/login`)
  await page.getByLabel('Nomor WhatsApp').fill('0812 3456 7890')
  await page.getByRole('button', { name: 'Kirim kode', exact: true }).click()
  const code = page.getByRole('textbox', { name: 'Kode', exact: true })
  await code.waitFor()
  await code.fill(proof.standIns.codeOf(PHONE))

  await page.getByRole('heading', { name: 'Siapa nama Anda?' }).waitFor()
  await page.getByLabel('Nama lengkap').fill('Siti Aminah')
  await page.getByRole('button', { name: 'Lanjut', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /Siti/ }).waitFor()

  await page.goto(`${portal}/packages`)
  await page.getByRole('link', { name: /^Beli .*Harian/ }).click()
  await page.getByRole('button', { name: /^Bayar Rp/ }).click()
  await page.getByRole('img', { name: /^Kode QRIS/ }).waitFor()
  const id = new URL(page.url()).searchParams.get('purchase') ?? ''
  await proof.pay(id)
  await page.getByText('Paket sudah aktif').waitFor()

  await page.goto(portal)
  await page.getByRole('navigation', { name: 'Menu cepat' }).waitFor()
  await page.getByText('Harian').first().waitFor()
  const [customer] = proof.lab.sql(
    `SELECT username, password, fullname FROM phpnuxbill.tbl_customers WHERE username = '${PHONE}'`,
  )
  expect(customer?.slice(2)).toEqual(['Siti Aminah'])
  expect(proof.lab.radiusAccepts(customer?.[0] ?? '', customer?.[1] ?? '').isAccepted).toBe(true)

  await page.goto(`${portal}/transaction_history`)
  await page.getByText('Harian').first().waitFor()
  expect(errors).toEqual([])
  await context.close()
})
