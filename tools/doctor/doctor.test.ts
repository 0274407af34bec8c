import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { integrityOf } from '../../host/admitted/admitted-plugins.ts'
import { partnerText } from '../partner/partner-new.ts'
import { examine, type Finding, type Surroundings } from './doctor.ts'

const NAME = 'wifi.lestari.example'
const OWN = { whatsapp: '6281200000002' }
const NOW = Date.parse('2026-11-28T08:00:00Z')
const DAY_MS = 86_400_000
let folder: string
const inFolder = (...names: string[]) => join(folder, ...names)

function writePartner(change: Readonly<Record<string, unknown>>) {
  const file = {
    ...JSON.parse(partnerText('lestari', 'Lestari Net', '#15803d')),
    domains: [NAME],
    contact: OWN,
    ...change,
  }
  writeFileSync(inFolder('partners', 'lestari.json'), JSON.stringify(file))
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-doctor-'))
  mkdirSync(inFolder('partners'))
  writePartner({})
  writeFileSync(inFolder('secrets.json'), '{}')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A back end, a proxy and a host in order, with changes. */
function around({ variables, ...changes }: Partial<Surroundings> = {}): Surroundings {
  return {
    variables: {
      HOST_PARTNERS: inFolder('partners'),
      HOST_STATE: inFolder('state'),
      HOST_ADMIN: '9464',
      PORTAL_API_URL: 'https://api.isp.example',
      ...variables,
    },
    fetch: async (address) =>
      address.startsWith('https://api.isp.example/')
        ? Response.json({ data: [] }, { headers: { date: new Date(NOW).toUTCString() } })
        : new Response('ok\n'),
    resolveName: () => Promise.resolve(),
    certificate: async () => ({ validUntil: new Date(NOW + 60 * DAY_MS), fault: null }),
    freeBytes: async () => 5_000_000_000,
    now: () => NOW,
    ...changes,
  }
}

const lines = (findings: readonly Finding[]) => findings.map(({ weight, about, text }) => `${weight} ${about}: ${text}`)
const bad = async (changes: Partial<Surroundings>, isBrief = false) =>
  lines((await examine(around(changes), isBrief)).filter(({ weight }) => weight !== 'ok'))

test('an installation in order has a line for each thing that was checked', async () => {
  const findings = await examine(around(), false)
  expect(new Set(findings.map(({ weight }) => weight))).toEqual(new Set(['ok']))
  expect(findings.map(({ about }) => about)).toEqual([
    'settings',
    'partners',
    'disk',
    'back end',
    'clock',
    'host',
    'HOST_ADMIN',
    NAME,
    'walled garden',
  ])
})

test('a plugin that the operator lists is fetched and verified, and a fault names the entry and its remedy', async () => {
  const description = { id: 'tea', version: '1.2.0', core: '^1', needs: [], slots: [], calls: [], reach: [], pages: [] }
  const packed = `/*! gapura-plugin ${JSON.stringify(description)} */\nimport*as $0 from"@gapura/core";\nexport const parts={};\n`
  const { id, core, slots, calls, reach } = description
  const integrity = await integrityOf(new TextEncoder().encode(packed))
  const list = (plugins: readonly object[]) =>
    writeFileSync(inFolder('partners', 'plugins.json'), JSON.stringify({ plugins }, null, 2))
  onTestFinished(() => rmSync(inFolder('partners', 'plugins.json')))
  const entry = { id, from: 'https://plugins.example/tea.js', integrity, core, slots, calls, reach }
  const { fetch } = around()
  const changes = {
    fetch: async (address: string) => (address === entry.from ? new Response(packed) : fetch(address)),
  }
  list([entry])
  expect(await bad(changes)).toEqual([])
  expect(lines(await examine(around(changes), true))).toContain('ok admitted plugins: tea 1.2.0')
  list([{ ...entry, integrity: `sha384-${'A'.repeat(64)}` }])
  expect(await bad(changes)).toEqual([
    expect.stringMatching(
      /^fault admitted plugins: P305 plugins\.json:3:5: \/plugins\/0\/integrity · expected sha384-A.* · see what has changed in the file/,
    ),
  ])
})

test('wrong settings are all named, and nothing else is checked with them', async () => {
  expect(await bad({ variables: { HOST_PORTS: '1', PORT: '0' } })).toEqual([
    expect.stringMatching(/^fault settings: HOST_PORTS: unknown/),
    expect.stringMatching(/^fault settings: PORT: expected the port, 1 to 65535/),
  ])
})

test('in production a setting that is left to an example host is a fault', async () => {
  const variables = { PORTAL_ENVIRONMENT: 'production', PORTAL_LOGIN_URL: 'https://login.isp.id' }
  expect(await bad({ variables })).toEqual([
    expect.stringMatching(/^fault PORTAL_API_URL: api\.isp\.example is an example/),
    expect.stringMatching(/^fault PORTAL_PAYMENT_SCRIPT_URL: pay\.gapura\.example is an example/),
  ])
})

test('faults of partners’ files are those of the check', async () => {
  writePartner({ brand: { color: 'red' } })
  onTestFinished(() => writePartner({}))
  expect(await bad({})).toEqual([
    expect.stringMatching(/^fault partners: P208 lestari\.json:.*\/brand\/color/),
    expect.stringMatching(/^fault partners: no file is valid: each is served by its last valid copy, or not at all/),
    'warning back end: https://api.isp.example was not asked, for want of a valid partner',
  ])
})

test('what a new file still has of its first state is a warning', async () => {
  writePartner({ contact: undefined, ...JSON.parse(partnerText('lestari', 'Lestari Net', '#15803d')) })
  onTestFinished(() => writePartner({}))
  expect(await bad({})).toEqual([
    expect.stringMatching(
      /^warning partners: lestari\.json: its WhatsApp number is still 6281234567890 of partner -- new/,
    ),
    expect.stringMatching(/^warning lestari\.localhost: is a name for trials/),
  ])
})

test('a folder without a file has the command that writes one', async () => {
  rmSync(inFolder('partners', 'lestari.json'))
  onTestFinished(() => writePartner({}))
  expect(await bad({})).toContain('fault partners: there is no file; write one with npm run partner -- new')
})

test('a folder for copies that cannot be written, and a full disk', async () => {
  expect(await bad({ variables: { HOST_STATE: inFolder('secrets.json', 'state') } })).toEqual([
    expect.stringMatching(/^fault HOST_STATE: .* cannot be written \(ENOTDIR.*give it to the host's user$/),
  ])
  expect(await bad({ freeBytes: async () => 50_000_000 })).toEqual([expect.stringMatching(/^warning disk: 50 MB free/)])
})

test('a file of secrets that others may read', async () => {
  const variables = { PORTAL_GATEWAY_SECRETS: inFolder('secrets.json'), PORTAL_API_SAME_ORIGIN: 'on' }
  chmodSync(inFolder('secrets.json'), 0o644)
  expect(await bad({ variables })).toEqual([expect.stringMatching(/^fault PORTAL_GATEWAY_SECRETS: .*chmod 600/)])
  chmodSync(inFolder('secrets.json'), 0o600)
  expect(await bad({ variables })).toEqual([])
})

test('a back end without an answer, with an error, without the call, and with another clock', async () => {
  const answering = (answer: () => Promise<Response>): Surroundings['fetch'] => {
    const { fetch } = around()
    return (address) => (address.startsWith('https://api.') ? answer() : fetch(address))
  }
  const refused = answering(() => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })))
  expect(await bad({ fetch: refused })).toEqual([expect.stringMatching(/^fault back end: .* \(ECONNREFUSED\)/)])
  const failing = answering(async () => new Response(null, { status: 503 }))
  expect(await bad({ fetch: failing })).toEqual([expect.stringMatching(/^fault back end: .* answers 503$/)])
  const another = answering(async () => new Response('<html>'))
  expect(await bad({ fetch: another })).toEqual([expect.stringMatching(/^warning back end: .*npm run conform/)])
  const headers = { date: new Date(NOW - 600_000).toUTCString() }
  const late = answering(async () => Response.json({}, { headers }))
  expect(await bad({ fetch: late })).toEqual([expect.stringMatching(/^fault clock: .*differ by 600 s/)])
})

test('a host that does not run, and one whose figures are not answered', async () => {
  const { fetch } = around()
  const except = (part: string, status: number | null): Surroundings['fetch'] => {
    const instead = () => (status === null ? Promise.reject(new Error('refused')) : new Response(null, { status }))
    return async (address) => (address.includes(part) ? instead() : fetch(address))
  }
  expect(await bad({ fetch: except('/readyz', null) })).toEqual([
    'warning host: nothing listens at port 8080 of this machine',
  ])
  expect(await bad({ fetch: except('/metrics', 404) })).toEqual([
    'fault HOST_ADMIN: http://127.0.0.1:9464/metrics answers 404',
  ])
  expect(await bad({ fetch: except('/healthz', 200) })).toEqual([
    expect.stringMatching(/^fault wifi\.lestari\.example: .* is not answered by the host/),
  ])
})

test('a name without an address, without a server, with a refused and with an ending certificate', async () => {
  const none = (name: string) => (name === NAME ? Promise.reject(new Error('ENOTFOUND')) : Promise.resolve())
  expect(await bad({ resolveName: none })).toEqual([
    expect.stringMatching(/^fault wifi\.lestari\.example: has no address/),
  ])
  const silent = () => Promise.reject(new Error('ECONNREFUSED'))
  expect(await bad({ certificate: silent })).toEqual([expect.stringContaining('no TLS server answers (ECONNREFUSED)')])
  const self = async () => ({ validUntil: new Date(NOW + DAY_MS), fault: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(await bad({ certificate: self })).toEqual([expect.stringContaining('refused (DEPTH_ZERO_SELF_SIGNED_CERT)')])
  const ending = async () => ({ validUntil: new Date(NOW + 3.5 * DAY_MS), fault: null })
  expect(await bad({ certificate: ending })).toEqual([expect.stringMatching(/^warning wifi.*ends in 3 days/)])
})

test('a host of the walled garden without an address; a brief examination asks for none', async () => {
  const none = (name: string) => (name === 'wa.me' ? Promise.reject(new Error('ENOTFOUND')) : Promise.resolve())
  expect(await bad({ resolveName: none })).toEqual([
    expect.stringMatching(/^fault walled garden: wa\.me has no address/),
  ])
  expect(await bad({ resolveName: () => Promise.reject(new Error('ENOTFOUND')) }, true)).toEqual([])
})
