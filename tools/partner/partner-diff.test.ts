/** The words for what differs between two files of a partner, and for whom. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { diffPartners } from './partner-diff.ts'
import { partnerText } from './partner-new.ts'
import { publishDraft } from './partner-publish.ts'

let path: string
let folder: URL
let draft: string

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'gapura-diff-'))
  folder = pathToFileURL(`${path}/`)
  draft = join(path, 'drafts.json')
  write('warung', file({}))
})
afterEach(() => rmSync(path, { recursive: true, force: true }))

function write(id: string, text: string) {
  writeFileSync(join(path, `${id}.json`), text)
}

async function diff(...names: string[]): Promise<string> {
  const result = await diffPartners(folder, names)
  return 'text' in result ? result.text : result.refusal
}

/** The file of a partner without plugins, and `more`. */
const file = (more: object) =>
  JSON.stringify({ ...JSON.parse(partnerText('warung', 'Warung', '#15803d')), plugins: {}, ...more })

/** The lines of a section, which all have one title. */
async function diffOf(before: object, after: object, title = 'Settings'): Promise<readonly string[]> {
  write('warung', file(before))
  writeFileSync(draft, file(after))
  const sections = (await diff('warung', draft)).split('\n\n')
  const found = sections.find((section) => section.startsWith(`${title}\n`))
  return (found?.split('\n') ?? []).slice(1).map((line) => line.trim())
}

const RAMADAN = {
  id: 'ramadan-2027',
  title: { id: 'Selamat berpuasa', en: 'Happy Ramadan' },
  text: { id: 'Kami buka sampai pukul 22.', en: 'We are open until 10 pm.' },
  from: '2027-02-08',
  until: '2027-03-09',
}
const PAGE = {
  path: '/tentang-kami',
  title: { id: 'Tentang kami', en: 'About us' },
  text: { id: 'Warung Bu Sari', en: ['# About', '', 'We sell internet.', 'Since 2019.'] },
}

describe('a change', () => {
  test('of a banner is named by its id and the field', async () => {
    const text = { ...RAMADAN.text, id: 'Kami buka sampai pukul 23.' }
    expect(await diffOf({ banners: [RAMADAN] }, { banners: [{ ...RAMADAN, text }] })).toEqual([
      'banner ramadan-2027, text (id): "Kami buka sampai pukul 22." → "Kami buka sampai pukul 23."',
    ])
  })

  test('of an end is one line, and no banner less and one more for any visitor', async () => {
    const [before, after] = [{ banners: [RAMADAN] }, { banners: [{ ...RAMADAN, until: '2027-03-10' }] }]
    expect(await diffOf(before, after)).toEqual(['banner ramadan-2027, until: "2027-03-09" → "2027-03-10"'])
    expect((await diff('warung', draft)).split('\n\n')).toHaveLength(2)
  })

  test('of a long text is cut around what differs', async () => {
    const start = 'Halaman ini menjelaskan semua hal tentang jaringan kami di desa, dari pasar sampai balai. '
    const lines = await diffOf(
      { pages: [{ ...PAGE, text: { id: `${start}Buka pukul 8.` } }] },
      { pages: [{ ...PAGE, text: { id: `${start}Buka pukul 9.` } }] },
    )
    expect(lines).toEqual(['page /tentang-kami, text (id): "…i balai. Buka pukul 8." → "…i balai. Buka pukul 9."'])
  })

  test('of a text names the lines, whether it is written as one text or as a list', async () => {
    const en = '# About\n\nWe sell internet by the day.\nSince 2019.\nAsk us.'
    expect(await diffOf({ pages: [PAGE] }, { pages: [{ ...PAGE, text: { ...PAGE.text, en } }] })).toEqual([
      'page /tentang-kami, text (en), line 3: "We sell internet." → "We sell internet by the day."',
      'page /tentang-kami, text (en), line 5: + "Ask us."',
    ])
  })

  test('of the pages of a banner says which it has now and no longer; a missing list counts as home and sign-in', async () => {
    const lines = await diffOf({ banners: [RAMADAN] }, { banners: [{ ...RAMADAN, in: ['/', '/packages'] }] })
    expect(lines).toEqual(['banner ramadan-2027: also on /packages, no longer on /login'])
  })

  test('of the routers of a banner says where it is shown now', async () => {
    const [before, after] = [
      { ...RAMADAN, at: ['Pasar'] },
      { ...RAMADAN, at: ['Pasar', 'Balai'] },
    ]
    expect(await diffOf({ banners: [before] }, { banners: [after] })).toEqual(['banner ramadan-2027: also at Balai'])
    expect(await diffOf({ banners: [RAMADAN] }, { banners: [before] })).toEqual([
      'banner ramadan-2027, at: everywhere → Pasar',
    ])
  })

  test('that adds a banner or a page has its title and dates', async () => {
    expect(await diffOf({}, { banners: [RAMADAN], pages: [PAGE] })).toEqual([
      'banners: + ramadan-2027 “Selamat berpuasa” from 2027-02-08 until 2027-03-09',
      'pages: + /tentang-kami “Tentang kami”',
    ])
  })

  test('of the order of a menu is named beside other changes of the menu', async () => {
    const plugins = { help: true }
    const label = { id: 'Bantuan', en: 'Help' }
    expect(
      await diffOf(
        { plugins, menus: { main: ['/', '/packages', '/faq'] } },
        { plugins, menus: { main: ['/packages', '/', { path: '/faq', label }, '/contact'] } },
      ),
    ).toEqual([
      'menu main: + /contact, /packages before /',
      'menu main, /faq, label (id): nothing → "Bantuan"',
      'menu main, /faq, label (en): nothing → "Help"',
    ])
  })

  test('of the order of banners is named, because a page shows the first', async () => {
    const other = { ...RAMADAN, id: 'tutup' }
    expect(await diffOf({ banners: [RAMADAN, other] }, { banners: [other, RAMADAN] })).toEqual([
      'banners: tutup before ramadan-2027',
    ])
  })

  test('of a wording is named by its language and key', async () => {
    const words = (title: string) => ({ words: { id: { 'sign-in:title': title } } })
    expect(await diffOf(words('Masuk'), words('Ayo masuk'))).toEqual([
      'words (id), sign-in:title: "Masuk" → "Ayo masuk"',
    ])
  })
})

describe('a change of options', () => {
  test('of badges is named by the package, and of groups by their titles', async () => {
    const packages = (text: string, title: string, ids: readonly string[]) => ({
      plugins: {
        packages: {
          badges: [{ package: 'week_1', text: { id: text } }],
          groups: [
            { title: { id: 'Harian' }, packages: ids },
            { title: { id: title }, packages: ['month_1'] },
          ],
        },
      },
    })
    const before = packages('Laris', 'Bulanan', ['day_1', 'day_3'])
    expect(await diffOf(before, packages('Terlaris', 'Langganan', ['day_3', 'day_1']), 'Options')).toEqual([
      'packages.groups, Harian, packages: day_3 before day_1',
      'packages.groups, Bulanan, title (id): "Bulanan" → "Langganan"',
      'packages.badges, week_1, text (id): "Laris" → "Terlaris"',
    ])
  })
})

test('entries with the same name are compared by their position', async () => {
  const twice = [RAMADAN, { ...RAMADAN, from: '2027-02-09' }]
  expect(await diffOf({ banners: twice }, { banners: [RAMADAN, RAMADAN] })).toEqual([
    'banner entry 2, from: "2027-02-09" → "2027-02-08"',
  ])
})

describe('kinds of visitors', () => {
  const linesFor = (text: string, visitor: string) =>
    text.split('\n\n').find((section) => section.split('\n')[0]?.split('; ').includes(visitor)) ?? ''

  test('have words of their own, and what changes for them the names that customers see', async () => {
    const plugins = { 'home-internet': true, help: { hours: { id: '08–20' } } }
    writeFileSync(draft, file({ plugins, brand: { color: '#7a1f3d' } }))
    const text = await diff(draft)
    expect(text).toContain('Settings\n  brand.color: "#15803d" → "#7a1f3d"')
    expect(text).toContain('Options\n  help.hours (id): nothing → "08–20"')
    const resellers = linesFor(text, 'resellers (rtrw)')
    expect(resellers).toContain('packages.kind: + Internet Rumah')
    expect(resellers).not.toContain('bottom bar')
    const guests = linesFor(text, 'guests, who are not signed in')
    expect(guests).toContain('pages: + /contact, + /faq, + /terms_and_conditions')
    expect(guests).not.toMatch(/home|packages/)
    expect(linesFor(text, 'customers with a shop Wi-Fi account (dwf)')).toMatch(/menu: .*\+ Tanya jawab/)
  })

  test('see names in the first language of the file', async () => {
    writeFileSync(draft, file({ plugins: { help: true }, language: 'en' }))
    expect(linesFor(await diff(draft), 'customers')).toContain('FAQ')
  })

  test('are told what has moved', async () => {
    const plugins = { help: true, retailers: true, announcements: true }
    write('warung', file({ plugins }))
    writeFileSync(draft, file({ plugins, order: { 'home.card': ['help', 'announcements'] } }))
    expect(linesFor(await diff(draft), 'customers')).toMatch(/home: .*Bantuan before /)
  })
})

test('two live files are compared, and a version with the live file', async () => {
  write('kafe', partnerText('kafe', 'Kafe', '#15803d'))
  expect(await diff('warung', 'kafe')).toContain('name: "Warung" → "Kafe"')
  writeFileSync(draft, file({ brand: { color: '#7a1f3d' } }))
  writeFileSync(`${draft}.from`, '')
  const refused = await publishDraft(folder, draft)
  const from = /--from (\w+)/.exec('refusal' in refused ? refused.refusal : '')?.[1]
  await publishDraft(folder, draft, from)
  expect(await diff('warung@1', 'warung')).toContain('brand.color: "#15803d" → "#7a1f3d"')
  expect(await diff('warung', 'warung')).toBe('warung → warung\n\nNo difference.')
})

test.each([
  [['warnug', 'warung'], 'warnug is not known. Did you mean warung?'],
  [['warung@7', 'warung'], 'There is no version warung@7'],
  [['gone.json'], 'There is no file gone.json.'],
])('%j is refused', async (names, refusal) => expect(await diff(...names)).toContain(refusal))
