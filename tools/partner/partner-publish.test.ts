/** From a draft to the live file, and back. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CommandResult } from '../../studio/store/command-result.ts'
import { hashOfText } from '../../studio/store/draft.ts'
import { partnerText } from './partner-new.ts'
import { addressesText } from './partner-preview.ts'
import { writePreview } from '../../studio/store/preview-files.ts'
import { listVersions, publishDraft, rollBack, takeDraft } from './partner-publish.ts'

let path: string
let folder: URL
let draft: string
const textOf = (result: CommandResult) => ('text' in result ? result.text : result.refusal)
const read = (file: string) => readFileSync(file, 'utf8')
const live = () => read(join(path, 'warung.json'))
const edit = (from: string, to: string, file = draft) => writeFileSync(file, read(file).replace(from, to))

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'gapura-live-'))
  mkdirSync(join(path, 'logos'))
  folder = pathToFileURL(`${path}/`)
  draft = join(path, 'drafts', 'warung.json')
  writeFileSync(join(path, 'warung.json'), partnerText('warung', 'Warung', '#15803d'))
  takeDraft(folder, 'warung', draft)
})
afterEach(() => rmSync(path, { recursive: true, force: true }))

describe('a draft', () => {
  test('becomes the live file, and the command says what changes', async () => {
    edit('{ "help": true }', '{ "help": true, "transactions": true }')
    const text = textOf(await publishDraft(folder, draft))
    expect(text).toContain('warung.json is live.')
    expect(text).toMatch(/menu: \+ Riwayat transaksi/i)
    expect(live()).toBe(read(draft))
    expect(readdirSync(path).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('is not published when the live file has changed since it was taken', async () => {
    edit('Warung', 'Warung Baru')
    edit('Warung', 'Warung Lain', join(path, 'warung.json'))
    const text = textOf(await publishDraft(folder, draft))
    expect(text).toContain('was taken from an earlier warung.json; nothing was written.')
    expect(live()).toContain('Warung Lain')
    expect(text).toContain(`--from ${hashOfText(live())}`)
    expect(await publishDraft(folder, draft, hashOfText(live()))).toHaveProperty('text')
    expect(live()).toContain('Warung Baru')
  })

  test('that nobody has taken from the live file is published only with its hash', async () => {
    const other = join(path, 'drafts', 'ramadan.json')
    writeFileSync(other, live().replace('Warung', 'Ramadan'))
    expect(textOf(await publishDraft(folder, other))).toContain('is not known to be a draft of the live warung.json')
    expect(await publishDraft(folder, other, hashOfText(live()))).toHaveProperty('text')
    expect(live()).toContain('Ramadan')
  })

  test('of a new partner needs no hash', async () => {
    const other = join(path, 'drafts', 'kafe.json')
    writeFileSync(other, partnerText('kafe', 'Kafe', '#b45309'))
    expect(await publishDraft(folder, other)).toHaveProperty('text')
    expect(existsSync(join(path, 'kafe.json'))).toBe(true)
    expect(textOf(await rollBack(folder, 'kafe'))).toContain('There is no earlier version of kafe')
  })

  test('with a fault that would refuse it is not published, and the fault has its place', async () => {
    edit('#15803d', 'green')
    expect(textOf(await publishDraft(folder, draft))).toMatch(
      /^P208 .*\/drafts\/warung\.json:6:23: .*\nNothing was written; correct these faults first\.$/,
    )
    expect(live()).toContain('#15803d')
  })

  test('of a base is not published when a file that extends it would break', async () => {
    const kafe = { extends: 'warung', id: 'kafe', domains: ['kafe.example'], name: 'Kafe' }
    writeFileSync(join(path, 'kafe.json'), JSON.stringify(kafe))
    writeFileSync(draft, JSON.stringify({ abstract: true, id: 'warung' }))
    expect(textOf(await publishDraft(folder, draft))).toContain('P206 kafe.json:1:1: /brand')
    expect(live()).toContain('#15803d')
  })

  test('that is live already, a folder, and a missing file write nothing', async () => {
    expect(textOf(await publishDraft(folder, draft))).toContain('is live already')
    expect(textOf(await publishDraft(folder, path))).toContain('npm run partner -- static <folder>')
    expect(textOf(await publishDraft(folder, 'gone.json'))).toBe('There is no file gone.json.')
    expect(existsSync(join(path, '.versions'))).toBe(false)
  })

  test('with a change that is not published is not replaced, and the message says how to go on', () => {
    edit('Warung', 'Warung Baru')
    const text = textOf(takeDraft(folder, 'warung', draft))
    expect(text).toContain(`${draft} has changes that are not published; nothing was written.`)
    expect(text).toContain(`To begin again: delete ${draft}`)
    expect(read(draft)).toContain('Warung Baru')
    expect(textOf(takeDraft(folder, 'warnug', 'x.json'))).toContain('Did you mean warung?')
  })

  test('that is published, or as it was taken, is replaced by the live file', async () => {
    edit('Warung', 'Warung Baru')
    await publishDraft(folder, draft)
    edit('Warung Baru', 'Warung Lain', join(path, 'warung.json'))
    expect(takeDraft(folder, 'warung', draft)).toHaveProperty('text')
    expect(read(draft)).toContain('Warung Lain')
    edit('Warung Lain', 'Warung', join(path, 'warung.json'))
    expect(takeDraft(folder, 'warung', draft)).toHaveProperty('text')
    expect(read(draft)).toBe(live())
  })

  test('with a mild fault is live, and what it says last is without what', async () => {
    const banner = { id: 'kabisat', text: { id: 'Halo' }, from: '2027-02-30' }
    edit('"plugins"', `"banners": [${JSON.stringify(banner)}], "plugins"`)
    expect(
      textOf(await publishDraft(folder, draft))
        .split('\n')
        .slice(0, 3),
    ).toEqual([
      expect.stringMatching(/^P131 .*\/drafts\/warung\.json:\d+:\d+: \/banners\/0\/from /),
      'warung.json is live, without what is wrong at /banners/0/from.',
      '',
    ])
  })
})

describe('versions', () => {
  const publishColors = async (...colors: readonly string[]) => {
    for (const color of colors) {
      writeFileSync(draft, read(draft).replace(/#[0-9a-f]{6}/, color))
      expect(await publishDraft(folder, draft)).toHaveProperty('text')
    }
  }

  test('are what was live, and a rollback makes the one before live again, then the one before that', async () => {
    await publishColors('#b45309', '#7a1f3d')
    expect(textOf(listVersions(folder, 'warung')).split('\n')).toEqual([
      expect.stringMatching(/^warung@1 .*[0-9a-f]{12}$/),
      expect.stringMatching(/^warung@2 .*[0-9a-f]{12}$/),
      expect.stringMatching(/^warung@3 .* live$/),
    ])
    expect(textOf(await rollBack(folder, 'warung'))).toContain('warung.json is version 2 again.')
    expect(live()).toContain('#b45309')
    await rollBack(folder, 'warung')
    expect(live()).toContain('#15803d')
    expect(textOf(await rollBack(folder, 'warung'))).toBe(
      [
        'warung.json is version 1, and no earlier one is stored.',
        'To go forward: npm run partner -- rollback warung 2. All versions: npm run partner -- versions warung',
      ].join('\n'),
    )
    await rollBack(folder, 'warung', '3')
    expect(live()).toContain('#7a1f3d')
    expect(textOf(await rollBack(folder, 'warung', '9'))).toContain('There is no version 9')
  })

  test('contain a change by hand, which is no version before, once it is replaced', async () => {
    await publishColors('#b45309')
    edit('#b45309', '#7a1f3d', join(path, 'warung.json'))
    expect(textOf(listVersions(folder, 'warung'))).toContain('The live file was changed by hand since.')
    await rollBack(folder, 'warung')
    expect(live()).toContain('#b45309')
    await rollBack(folder, 'warung', '3')
    expect(live()).toContain('#7a1f3d')
  })

  test('are the last twenty', async () => {
    await publishColors(...Array.from({ length: 22 }, (_, at) => `#1580${(at + 16).toString(16)}`))
    const lines = textOf(listVersions(folder, 'warung')).split('\n')
    expect(lines).toHaveLength(20)
    expect(lines[0]).toMatch(/^warung@4 /)
  })

  test('of a partner that is being published by somebody else are not touched', async () => {
    mkdirSync(join(path, '.versions', 'warung', 'lock'), { recursive: true })
    edit('#15803d', '#7a1f3d')
    expect(textOf(await publishDraft(folder, draft))).toContain('is being published')
    expect(live()).toContain('#15803d')
  })
})

describe('preview', () => {
  test('has the draft alone, whole and under names of this machine, and leaves the live files as they are', async () => {
    const before = live()
    writeFileSync(join(path, 'logos', 'a.svg'), '<svg/>')
    const kafe = { extends: 'warung', id: 'kafe', domains: ['kafe.example'], brand: { logo: 'a.svg' } }
    writeFileSync(draft, JSON.stringify({ ...kafe, name: 'Kafe' }))
    const to = join(path, 'preview')
    expect(await writePreview(folder, draft, to)).toEqual({ id: 'kafe', simulated: '' })
    expect(readdirSync(to)).toEqual(['kafe.json', 'logos'])
    expect(JSON.parse(read(join(to, 'kafe.json')))).toMatchObject({
      domains: ['localhost', 'kafe.localhost'],
      brand: { color: '#15803d', logo: 'a.svg' },
    })
    expect(existsSync(join(to, 'logos', 'a.svg'))).toBe(true)
    expect(live()).toBe(before)
  })

  test('says where the portal and the desk with the codes are, and what is simulated', () => {
    const lines = addressesText('warung.json', { id: 'warung', simulated: 'Simulated: a day.' }, '8090').split('\n')
    expect(lines).toContain('  the portal                       http://localhost:8090 or http://warung.localhost:8090')
    expect(lines.join('\n')).toContain('http://sandbox.localhost:8090 or http://127.0.0.1:8090/desk')
    expect(lines.at(-1)).toBe('Simulated: a day.')
  })

  describe('with a moment', () => {
    const text = { id: 'Halo' }
    const pasar = { id: 'pasar', text, at: ['Pasar'], until: '2027-02-20' }
    const besok = { id: 'besok', text, from: '2027-02-11' }
    const promo = { link: 'https://a.example', label: text, at: ['Balai'] }
    const shown = async (moment: string) => {
      const lists = `"banners": ${JSON.stringify([pasar, besok])}, "menus": { "main": ["/", ${JSON.stringify(promo)}] }`
      edit('"plugins"', `${lists}, "plugins"`)
      const written = await writePreview(folder, draft, join(path, 'preview'), moment)
      const { banners, menus } = JSON.parse(read(join(path, 'preview', 'warung.json')))
      return { written, banners, main: menus.main }
    }

    test('has what applies on that day at that router, for any clock and router', async () => {
      const { written, banners, main } = await shown('at=Pasar,on=2027-02-10')
      expect(banners).toEqual([{ id: 'pasar', text }])
      expect(main).toEqual(['/'])
      expect(written).toHaveProperty(
        'simulated',
        'Simulated: banners, pages and entries of menus are those on 2027-02-10 at 12:00 (Asia/Jakarta) at the router Pasar. All else is as it is now.',
      )
    })

    test('of a day alone leaves the places to the router that redirects', async () => {
      const { banners, main } = await shown('on=2027-02-12')
      expect(banners).toEqual([
        { id: 'pasar', text, at: ['Pasar'] },
        { id: 'besok', text },
      ])
      expect(main).toEqual(['/', promo])
    })

    test.each([
      ['customer=rtrw', 'A preview takes at=<router> and on=<date>, not customer=rtrw.'],
      ['at=Kantor', 'at=Kantor is not known.'],
    ])('%s is refused', async (moment, refusal) => {
      expect(textOf(await resultOf(moment))).toContain(refusal)
    })
    const resultOf = async (moment: string): Promise<CommandResult> => {
      const written = await writePreview(folder, draft, join(path, 'preview'), moment)
      return 'refusal' in written ? written : { text: written.simulated }
    }
  })

  test('of a draft with a fault that would refuse it is refused with its place', async () => {
    edit('#15803d', 'green')
    expect(await writePreview(folder, draft, join(path, 'preview'))).toEqual({
      refusal: expect.stringMatching(/^P208 .*\/drafts\/warung\.json:6:23/),
    })
  })
})
