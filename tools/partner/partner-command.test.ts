/** The output of the commands for a draft, which is no file of the partners' folder. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import partner from './partner.ts'
import { partnerText } from './partner-new.ts'

let path: string
let draft: string
/** Without the line that names the folder. */
let printed: string[]
let named: string[]

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'gapura-command-'))
  mkdirSync(join(path, 'live', 'logos'), { recursive: true })
  draft = join(path, 'sari.json')
  writeFileSync(join(path, 'live', 'sari.json'), partnerText('sari', 'Sari', '#15803d'))
  vi.stubEnv('HOST_PARTNERS', join(path, 'live'))
  printed = []
  named = []
  for (const name of ['log', 'error'] as const)
    vi.spyOn(console, name).mockImplementation(
      (text: string) => void (text.startsWith('Partners: ') ? named : printed).push(text),
    )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(path, { recursive: true, force: true })
})

/** Not a fault: a file of `new` is valid. */
const PLACEHOLDER =
  "its WhatsApp number is still 6281234567890 of partner -- new, and customers would write to a stranger; set the partner's own under contact"

/** The draft with another value of its plugins, in a line of its own. */
function writeDraft(plugins: string) {
  writeFileSync(
    draft,
    partnerText('sari', 'Warung Sari', '#15803d').replace('"plugins": { "help": true }', `"plugins": ${plugins}`),
  )
}

test('check reads a draft, and names its faults by its own path', async () => {
  writeDraft('{}')
  expect(await partner(['check', draft])).toBe(0)
  expect(printed).toEqual([`${draft}: good`, `${draft}: ${PLACEHOLDER}`])
  printed = []
  writeDraft('{ "hepl": true }')
  expect(await partner(['check', draft])).toBe(1)
  expect(printed.join('\n')).toMatch(new RegExp(`^P101 ${draft}:\\d+:\\d+: /plugins/hepl .* help$`, 'm'))
})

test('check without a fault says the same of the live file', async () => {
  expect(await partner(['check', 'sari'])).toBe(0)
  expect(printed).toEqual(['sari.json: good', `sari.json: ${PLACEHOLDER}`])
})

test('every command says whose files it reads', async () => {
  await partner(['check', 'sari'])
  await partner(['domains'])
  await partner(['garden', 'sari'])
  vi.stubEnv('HOST_PARTNERS', undefined)
  await partner(['check', 'lestari'])
  const own = fileURLToPath(new URL('../../partner-configs/', import.meta.url))
  expect(named).toEqual([
    ...Array.from({ length: 3 }, () => `Partners: ${join(path, 'live')}/ (HOST_PARTNERS)`),
    `Partners: ${own} (HOST_PARTNERS is not set)`,
  ])
})

test('explain reads a draft, on another day too, with the names that customers see', async () => {
  writeDraft('{ "help": true }')
  expect(await partner(['explain', draft, '--with', 'on=2027-02-10'])).toBe(0)
  expect(printed.join('\n')).toContain('Warung Sari (sari)')
  expect(printed.join('\n')).toMatch(/main .*\/faq “Tanya jawab”/)
})

test.each(['check', 'explain', 'diff', 'publish'])('%s names the place of a fault in the draft', async (command) => {
  writeFileSync(draft, partnerText('sari', 'Sari', 'green'))
  writeFileSync(`${draft}.from`, '')
  const from = command === 'publish' ? ['--from', await hashOfLive()] : []
  expect(await partner([command, draft, ...from])).toBe(1)
  expect(printed.join('\n')).toContain(`P208 ${draft}:6:`)
})

async function hashOfLive(): Promise<string> {
  await partner(['publish', draft])
  return /--from (\w+)/.exec(printed.splice(0).join('\n'))?.[1] ?? ''
}

test('a new file is written where the host reads, with its schema for editors', async () => {
  expect(await partner(['new', 'wangi', 'Wangi', '#9a3412'])).toBe(0)
  const file: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(join(path, 'live', 'wangi.json'), 'utf8'))
  expect(existsSync(join(path, 'live', String(file['$schema'])))).toBe(true)
  expect(printed[0]).toContain(join(path, 'live', 'wangi.json'))
  expect(await partner(['new', 'wangi', 'Wangi', '#9a3412'])).toBe(1)
  vi.stubEnv('HOST_PARTNERS', 'https://shelf.isp.example/')
  expect(await partner(['new', 'wangi', 'Wangi', '#9a3412'])).toBe(1)
})
