import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkPartners } from '../../studio/store/partner-check.ts'
import { explainPartner } from './partner-explain.ts'
import { walledGarden } from './partner-garden.ts'
import { writeIndexFolder } from './partner-index.ts'
import { partnerText } from './partner-new.ts'
import { withPartners, type PartnersSettings } from './fetch-partners.ts'

const OWN = pathToFileURL('/nowhere/')
const SHELF = 'https://shelf.isp.example/gapura/'
let path: string
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'gapura-place-'))
  mkdirSync(join(path, 'partners', 'logos'), { recursive: true })
  const file = { ...JSON.parse(partnerText('warung', 'Warung', '#15803d')), domains: ['wifi.warung.example'] }
  writeFileSync(join(path, 'partners', 'warung.json'), JSON.stringify(file))
})
afterEach(() => rmSync(path, { recursive: true, force: true }))

/** Serves the files of a folder below an HTTP address. */
const serve =
  (folder: string): NonNullable<PartnersSettings['fetch']> =>
  async ({ url }) => {
    const file = join(folder, url.slice(SHELF.length))
    return url.startsWith(SHELF) && existsSync(file)
      ? new Response(readFileSync(file))
      : new Response(null, { status: 404 })
  }
async function makeShelf(): Promise<string> {
  const from = join(path, 'partners')
  const readings = await checkPartners(pathToFileURL(`${from}/`))
  expect(await writeIndexFolder({ readings, from, to: join(path, 'shelf'), removed: [] })).toHaveProperty('text')
  return join(path, 'shelf')
}
const at = (place: string | undefined, more: Partial<PartnersSettings> = {}) => ({
  variables: { HOST_PARTNERS: place },
  own: OWN,
  ...more,
})

describe('the files that the commands read', () => {
  test('are the project’s own, or those of the folder that HOST_PARTNERS names', async () => {
    expect(await withPartners(at(undefined), (folder) => folder.href)).toBe(OWN.href)
    expect(await withPartners(at(join(path, 'partners')), (folder) => fileURLToPath(folder))).toBe(
      join(path, 'partners/'),
    )
  })

  test.each([
    ['mistyped', { HOST_PARTNER: '/srv/partners' }, /^HOST_PARTNER: unknown; did you mean HOST_PARTNERS\?/],
    ['empty', { HOST_PARTNERS: '' }, /^HOST_PARTNERS: is empty/],
  ])('are not the project’s own where the variable is %s', async (_, variables, message) => {
    await expect(withPartners(at(undefined, { variables }), () => 'read')).rejects.toThrow(message)
  })

  test('are those of an HTTP address, whose copy is deleted afterwards', async () => {
    const fetch = serve(await makeShelf())
    let copy = ''
    const names = await withPartners(at(SHELF.slice(0, -1), { fetch }), async (folder) => {
      copy = fileURLToPath(folder)
      const readings = await checkPartners(folder)
      return [
        walledGarden(readings, 'warung', { PORTAL_ENVIRONMENT: 'production' }),
        explainPartner(readings, 'warung'),
      ]
    })
    expect(names).toEqual([
      { text: expect.stringContaining('dst-host=wifi.warung.example') },
      { text: expect.stringContaining('Warung (warung) as customer sees it') },
    ])
    expect(existsSync(copy)).toBe(false)
  })

  test('contain all pictures of an HTTP address', async () => {
    const brand = { color: '#15803d', logo: 'a.svg', icon: 'b.svg', cover: { scene: 'c.svg' } }
    const file = { ...JSON.parse(partnerText('warung', 'Warung', '#15803d')), brand }
    writeFileSync(join(path, 'partners', 'warung.json'), JSON.stringify(file))
    for (const name of ['a.svg', 'b.svg', 'c.svg']) writeFileSync(join(path, 'partners', 'logos', name), '<svg/>')
    const fetch = serve(await makeShelf())
    const [reading] = await withPartners(at(SHELF, { fetch }), (folder) => checkPartners(folder))
    expect(reading).toMatchObject({ partner: { brand }, faults: [] })
  })

  test('are refused when a file differs from the index', async () => {
    const shelf = await makeShelf()
    const { partners } = JSON.parse(readFileSync(join(shelf, 'index.json'), 'utf8'))
    writeFileSync(join(shelf, partners[0].file), '{}')
    const found = createHash('sha256').update('{}').digest('hex').slice(0, 12)
    await expect(withPartners(at(SHELF, { fetch: serve(shelf) }), () => 'read')).rejects.toThrow(`received ${found}…`)
  })

  test.each([
    ['an address that does not answer', SHELF, `${SHELF}index.json: expected status 200; received 404`],
    [
      'another kind of address',
      'ftp://shelf.example/',
      'HOST_PARTNERS: expected a folder, or an http or https address',
    ],
  ])('%s gives a plain message', async (_, place, sentence) => {
    await expect(withPartners(at(place, { fetch: serve('/nowhere') }), () => 'read')).rejects.toThrow(sentence)
  })
})
