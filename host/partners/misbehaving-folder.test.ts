/**
 * The partners' folder misbehaves in every way of `tests/doubles/misbehaving-folder.ts` while pages are requested without a
 * pause. No page is lost, also when the host starts again meanwhile. `npm run fuzz` runs it for longer.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { validatePartner } from 'virtual:validators'
import { fuzzSeconds, printFuzzReport } from '../../tests/fuzz-duration.ts'
import { createFaulty, waysToMisbehave, type Scene } from '../../tests/doubles/misbehaving-folder.ts'
import { nearest } from '../../core/kernel/plugin/nearest.ts'
import { fakeHost, type FakeHost } from '../../tests/doubles/fake-host.ts'
import { inThisThread, openFolderStore, type FolderStore } from './folder-store.ts'

const IDS = ['kampus', 'lestari', 'nusa']
const SECRET = 'a file outside the folder'

let scene: Scene
let state: string
let running: { readonly store: FolderStore; readonly host: FakeHost } | null = null

const faulty = createFaulty()
const textOf = (id: string, name: string) =>
  JSON.stringify({
    id,
    name,
    domains: [`${id}.example`],
    brand: { color: '#15803d', logo: `${id}.svg` },
    contact: { whatsapp: '6281200000002' },
    plugins: {},
  })

beforeEach(() => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gapura-fuzz-')))
  state = mkdtempSync(join(tmpdir(), 'gapura-fuzz-state-'))
  mkdirSync(join(folder, 'logos'))
  for (const id of IDS) {
    writeFileSync(join(folder, `${id}.json`), textOf(id, `${id} Net`))
    writeFileSync(join(folder, 'logos', `${id}.svg`), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  }
  const outside = join(state, 'outside')
  writeFileSync(outside, textOf('nusa', SECRET))
  scene = { folder, outside, file: join(folder, 'nusa.json'), logo: join(folder, 'logos', 'nusa.svg') }
})
afterEach(async () => {
  faulty.setFault(null)
  await running?.store.close()
  for (const path of [scene.folder, `${scene.folder}.away`, state]) rmSync(path, { recursive: true, force: true })
})

/** Stops the host and starts it again with the last valid copies of the previous run. */
async function start() {
  await running?.store.close()
  const settings = { validate: validatePartner, suggest: nearest, state, files: faulty.files }
  const store = await openFolderStore({ start: inThisThread(scene.folder, settings), log: () => undefined })
  return (running = { store, host: fakeHost({ partners: store }) })
}

/** Requests the page of each partner once, and their logos. Returns the pages with wrong content. */
async function lostPages(host: FakeHost): Promise<readonly string[]> {
  const answers = await Promise.all(
    IDS.map(async (id) => {
      const page = await host.get(`https://${id}.example/`)
      const html = await page.text()
      const logo = await host.get(`https://${id}.example/brand/${id}.svg`)
      const picture = await logo.text()
      const isComplete = page.status === 200 && html.includes(`<title>${id} Net</title>`) && !html.includes(SECRET)
      const isCalm = logo.status < 500 && !picture.includes(SECRET)
      return isComplete && isCalm ? [] : [`${id}: ${page.status}, logo ${logo.status}`]
    }),
  )
  return answers.flat()
}

const ways = waysToMisbehave(faulty)

test(
  'no page is lost while the folder misbehaves in every way, and everything is read again after it',
  { timeout: 600_000 },
  async () => {
    let { store, host } = await start()
    expect(await lostPages(host)).toEqual([])
    const began = Date.now()
    const done = { ways: 0, pages: 0 }
    const lost: string[] = []
    const requestPages = async (name: string) => {
      done.pages += IDS.length
      lost.push(...(await lostPages(host)).map((what) => `${name}: ${what}`))
    }
    do {
      for (const [name, way] of ways) {
        const end = way(scene)
        const pending = requestPages(name)
        await store.reload()
        await pending
        await requestPages(`${name}, after it was read`)
        ;({ store, host } = await start())
        await requestPages(`${name}, after a restart`)
        end()
        await store.reload()
        await requestPages(`${name}, mended`)
        done.ways += 1
      }
      expect(lost).toEqual([])
    } while (Date.now() - began < fuzzSeconds() * 1_000)

    const logos = await Promise.all(IDS.map(async (id) => [id, (await store.withId(id))?.brand.logo]))
    expect(logos).toEqual(IDS.map((id) => [id, `${id}.svg`]))
    writeFileSync(scene.file, textOf('nusa', 'nusa Baru'))
    await store.reload()
    expect((await store.withId('nusa'))?.name).toBe('nusa Baru')
    printFuzzReport(
      `The partners' folder misbehaved in ${ways.size} ways, ${done.ways} times in ${Math.round((Date.now() - began) / 1_000)} s, ` +
        `and the host was started again each time; ${done.pages} pages were requested and none was lost.`,
    )
  },
)
