/** The files of a new plugin's folder, by the plugin's name. Each text is formatted as by `npm run format`. */

type Files = Readonly<Record<string, string>>

/** `weekend-offers` → `Weekend offers`. */
function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A kind of package: its list page, menu entries, purchase and payment come from `packages`. */
export function kindFiles(name: string): Files {
  const title = titleOf(name)
  return {
    'plugin.ts': `/** ${title}: a kind of package. Its tab and list, its menu entries, purchase and payment come from packages. */
import { definePlugin } from '@gapura/core'
import { packageKind } from '@gapura/plugins/packages'

const title = { id: '${title}', en: '${title}' }

export default definePlugin({
  id: '${name}',
  title,
  core: '^1',
  needs: ['packages'],
  adds: [
    packageKind.add({
      // The \`kind\` that the back end gives these packages.
      id: '${name}',
      path: '/${name}',
      title,
      description: { id: 'Untuk siapa paket ini.', en: 'Whom these packages are for.' },
      icon: () => import('./icons/kind.ts'),
    }),
  ],
})
`,
    'icons/kind.ts': `export { BoxRegular as default } from '@fluentui/react-icons/headless/svg/box'\n`,
    'sandbox.ts': `/** Packages of this kind on sale in the sandbox. Prices are whole rupiah. */
import { defineSandbox } from '@gapura/backend'
import { sellPackage } from '@gapura/plugins/packages/sandbox'

const shared = { kind: '${name}', bandwidth_mbps: 10, duration_type: 'day' } as const

export default defineSandbox({
  seed: (world) => {
    sellPackage(world, { ...shared, id: '${name}-1', name: 'Contoh 1 Hari', duration: 1, price: 10_000 })
    sellPackage(world, { ...shared, id: '${name}-7', name: 'Contoh 7 Hari', duration: 7, price: 50_000 })
  },
})
`,
    [`${name}.test.tsx`]: `import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { follow, press, renderPortal } from '@gapura/testing'
import packages from '../packages/plugin.ts'
import plugin from './plugin.ts'

it('sells packages of this kind, as far as the QR to pay', async () => {
  await renderPortal({ plugins: [packages, plugin], at: '/${name}', session: 'member' })
  await follow(/^Beli Contoh 1 Hari /)
  await press(/^Bayar Rp/)
  expect(await screen.findByRole('img', { name: /^Kode QRIS/ })).toBeTruthy()
})
`,
  }
}

/** A feature: a list page, a menu entry, a card at home, an option, a call with its sandbox answer, words, tests. */
export function featureFiles(name: string): Files {
  const title = titleOf(name)
  const table = `${name.replaceAll('-', '_')}_entries`
  return {
    'plugin.ts': `/** ${title}: a list, and its first entries on a card at home. */
import { definePlugin, homeCard } from '@gapura/core'
import { options } from './options.ts'

const title = { id: '${title}', en: '${title}' }
const icon = () => import('./icons/entry.ts')

export default definePlugin({
  id: '${name}',
  title,
  core: '^1',
  options: options.schema,
  pages: [{ path: '/${name}', access: 'member', load: () => import('./entry-list.tsx') }],
  menu: [{ to: '/${name}', in: 'drawer', label: title, icon, order: 60 }],
  adds: [homeCard.add({ load: () => import('./home-card.tsx') }, { order: 105 })],
  locales: import.meta.glob('./locales/*.json'),
})
`,
    'icons/entry.ts': `export { NoteRegular as default } from '@fluentui/react-icons/headless/svg/note'\n`,
    'options.ts': `/** What a partner may set. */
import { defineOptions } from '@gapura/core'

export const options = defineOptions('${name}', {
  onCard: {
    type: 'integer',
    minimum: 1,
    maximum: 5,
    default: 2,
    description: 'Entries on the card at home, 1 to 5. Default 2.',
  },
})
`,
    'endpoints.ts': `/** The calls of this plugin. */
import { data, endpoint, z } from '@gapura/core/api'

export const entry = z.object({ id: z.string(), text: z.string() })
export type Entry = z.output<typeof entry>

export const getEntries = endpoint('GET', '/api/{account}/${name}', {
  summary: 'Entries for the caller',
  answer: data(z.array(entry)),
})
`,
    'sandbox.ts': `/** How the sandbox answers the calls of this plugin. */
import { answer, defineSandbox } from '@gapura/backend'
import { getEntries, type Entry } from './endpoints.ts'

export default defineSandbox({
  tables: \`
    CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY, text TEXT NOT NULL);
  \`,
  seed: (world) => {
    for (const text of ['Contoh pertama', 'Contoh kedua', 'Contoh ketiga']) {
      world.db.run('INSERT INTO ${table} VALUES (?, ?)', world.newId('entry'), text)
    }
  },
  answers: [
    answer(getEntries, ({ world }) => ({
      data: world.db.all<Entry>('SELECT * FROM ${table} ORDER BY rowid'),
    })),
  ],
})
`,
    'read-entries.ts': `/** The calls of the page and of the card at home. */
import type { ReadFacts } from '@gapura/core'
import { read } from '@gapura/core/api'
import { getEntries } from './endpoints.ts'

export const readEntries = ({ account }: ReadFacts) => ({
  entries: read(getEntries, { params: { account: account() } }),
})
`,
    'entry-list.tsx': `/** \`/${name}\`: all entries. */
import { defineScreen, Empty, LoadError, Loading, Page, useTexts, type Results } from '@gapura/core'
import { readEntries } from './read-entries.ts'

export default defineScreen({ reads: readEntries, component: EntryList })

function EntryList({ entries }: Results<typeof readEntries>) {
  const { t } = useTexts('${name}')
  return (
    <Page title={t('title')}>
      {entries.isPending ? (
        <Loading />
      ) : entries.isError ? (
        <LoadError error={entries.error} retry={() => void entries.refetch()} />
      ) : entries.data.length === 0 ? (
        <Empty text={t('empty')} />
      ) : (
        <ul className="g-cards">
          {entries.data.map((entry) => (
            <li key={entry.id} className="g-card">
              {entry.text}
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
`,
    'home-card.tsx': `/** At home: the first entries, and the way to all of them. */
import { defineCard, Link, LoadError, Loading, useOptions, useTexts, type Results } from '@gapura/core'
import { options } from './options.ts'
import { readEntries } from './read-entries.ts'

export default defineCard({ reads: readEntries, component: HomeCard })

function HomeCard({ entries }: Results<typeof readEntries>) {
  const { t } = useTexts('${name}')
  const { onCard } = useOptions(options)
  if (entries.isPending) return <Loading />
  if (entries.isError) return <LoadError error={entries.error} retry={() => void entries.refetch()} />
  return (
    <div className="g-stack">
      <h2>{t('title')}</h2>
      {entries.data.length === 0 && <p className="g-quiet">{t('empty')}</p>}
      {entries.data.slice(0, onCard).map((entry) => (
        <p key={entry.id}>{entry.text}</p>
      ))}
      <Link className="g-link" href="/${name}">
        {t('all')}
      </Link>
    </div>
  )
}
`,
    'locales/id.json': localeFile({ all: 'Lihat semua', empty: 'Belum ada isinya.', title }),
    'locales/en.json': localeFile({ all: 'See all', empty: 'There is nothing here yet.', title }),
    [`${name}.test.tsx`]: `import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { breaking, follow, press, renderPortal } from '@gapura/testing'
import home from '../home/plugin.ts'
import plugin from './plugin.ts'

it('leads from the card at home to the whole list', async () => {
  const { address } = await renderPortal({ plugins: [home, plugin], session: 'member' })
  await screen.findByText('Contoh kedua')
  expect(screen.queryByText('Contoh ketiga')).toBeNull()
  await follow('Lihat semua')
  expect(address()).toBe('/${name}')
  expect(await screen.findByText('Contoh ketiga')).toBeTruthy()
})

it('shows as many at home as the partner says', async () => {
  const partner = { plugins: { home: true, ${name.includes('-') ? `'${name}'` : name}: { onCard: 1 } } }
  await renderPortal({ plugins: [home, plugin], partner, session: 'member' })
  await screen.findByText('Contoh pertama')
  expect(screen.queryByText('Contoh kedua')).toBeNull()
})

it('says that the list could not be read, and reads it when it is tried again', async () => {
  const { instead, mend } = breaking('/api/ctm/${name}')
  await renderPortal({ plugins: [plugin], at: '/${name}', session: 'member', instead })
  await screen.findByRole('alert')
  mend()
  await press('Coba lagi')
  expect(await screen.findByText('Contoh pertama')).toBeTruthy()
})
`,
  }
}

function localeFile(texts: Readonly<Record<string, string>>): string {
  return `${JSON.stringify(texts, null, 2)}\n`
}
