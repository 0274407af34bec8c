/**
 * Renders the page of all components at the sandbox's desk: every component and state in one partner's brand, theme and language. The
 * sandbox loads this module with its first request (`src/host/sandbox-entry.ts`); no page of a portal contains it.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { readOtherQuery } from '../../core/kernel/gateway/read-query.ts'
import { ENVIRONMENTS } from '../../core/kernel/page/environments.ts'
import type { PageData } from '../../core/kernel/page/page-data.ts'
import {
  byLanguage,
  LANGUAGES,
  nameOf,
  type Language,
  type LocalText,
  type TextSource,
} from '../../core/kernel/text/languages.ts'
import { coreTexts } from '../../core/kernel/text/text.ts'
import { FrameContext, NO_FRAME, type FrameParts } from '../../core/kit/context/frame-context.ts'
import { PortalContext } from '../../core/kit/context/portal-context.ts'
import { StoreContext } from '../../core/kit/context/store-context.ts'
import { TextContext } from '../../core/kit/context/text-context.ts'
import { noNavigation } from '../../core/kit/navigation/create-navigation.ts'
import { Router } from '../../core/kit/navigation/router.tsx'
import { NoticesContext } from '../../core/kit/ui/notices.ts'
import type { SampleSection } from '../../core/kit/ui/sample.ts'
import { assemble, type Assembled } from '../../core/shell/assembly/assemble.ts'
import { noBrowser } from '../../core/shell/assembly/browser.ts'
import { joinKinds } from '../../core/shell/assembly/join-kinds.ts'
import { barePartner } from '../../schemas/partner/bare-partner.ts'
import { colorSection, coreSamples } from './core-samples.tsx'
import pageStyles from './component-page.css?raw'

type Theme = 'light' | 'dark'
type BrandedPartner = {
  readonly id: string
  readonly name: string
  readonly color: string
  /** Missing: the sandbox knows the main colour alone. */
  readonly brand?: { readonly logo: string | null; readonly isWordmark: boolean; readonly css: string }
}

export type ComponentChoice = {
  readonly partner: BrandedPartner
  readonly partners: readonly Pick<BrandedPartner, 'id' | 'name'>[]
  readonly theme: Theme
  readonly language: Language
}

const PATH = '/desk/components'

const found = import.meta.glob<readonly SampleSection[]>('../../plugins/*/samples.tsx', {
  eager: true,
  import: 'samples',
})
/** The texts of the plugins, and not their definitions, which would bring every screen along. */
const texts = import.meta.glob<object>('../../plugins/*/locales/*.json', { eager: true, import: 'default' })
const sheets = import.meta.glob<string>(['../../core/**/*.css', '../../plugins/**/*.css'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The portal's style sheets, the core's first, and that of the page. */
export const styles = [
  ...Object.keys(sheets)
    .toSorted()
    .map((path) => sheets[path]),
  pageStyles,
].join('\n')

const WORDS = {
  title: { id: 'Semua komponen', en: 'All components' },
  back: { id: 'Ke meja simulasi', en: 'To the desk' },
  partner: { id: 'Mitra', en: 'Partner' },
  theme: { id: 'Tema', en: 'Theme' },
  language: { id: 'Bahasa', en: 'Language' },
  light: { id: 'Terang', en: 'Light' },
  dark: { id: 'Gelap', en: 'Dark' },
  sections: { id: 'Bagian', en: 'Sections' },
} as const satisfies Readonly<Record<string, LocalText>>

export async function renderComponents(choice: ComponentChoice): Promise<string> {
  const { partner, theme, language } = choice
  const assembled = assembledFor(partner, language)
  const { text } = assembled
  await text.ensure('core', coreTexts)
  await Promise.all(
    Object.keys(texts).map((path) => {
      const [, namespace = ''] = /plugins\/([^/]+)\//.exec(path) ?? []
      return text.ensure(namespace, textsOf(namespace))
    }),
  )
  const sections = [colorSection(colorsIn(partner.brand?.css ?? '')), ...coreSamples, ...Object.values(found).flat()]
  const html = renderToStaticMarkup(
    <html lang={language} className={theme === 'dark' ? 'dark-mode' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${text.local(WORDS.title)} · ${partner.name}`}</title>
        <link rel="stylesheet" href={`${PATH}/styles.css`} />
        <link rel="stylesheet" href={`${PATH}/brand.css?partner=${partner.id}`} />
      </head>
      <body>
        <Contexts assembled={assembled} frame={frameOf(choice)}>
          <div className="g-portal c-page">
            <Bar choice={choice} local={text.local} sections={sections} />
            <main>
              {sections.map((section) => (
                <Section key={section.id} section={section} local={text.local} />
              ))}
            </main>
          </div>
        </Contexts>
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}

/** A portal without plugins and without a browser. Its texts are loaded by the caller. */
function assembledFor({ id, name, color }: BrandedPartner, language: Language): Assembled {
  const page: PageData = {
    host: '',
    partner: { ...barePartner(LANGUAGES), id, name, brand: { color } },
    loginConfig: {},
    environment: ENVIRONMENTS.production,
    definitions: {},
    language,
    texts: {},
    rendering: { kind: 'shell' },
  }
  const surroundings = { browser: noBrowser, navigation: noNavigation, readQuery: readOtherQuery }
  return assemble({ page, plugins: [], gateways: joinKinds(page, []), ...surroundings })
}

function textsOf(plugin: string): TextSource {
  const own = Object.entries(texts).filter(([path]) => path.includes(`/plugins/${plugin}/`))
  return byLanguage(Object.fromEntries(own.map(([path, words]) => [path, () => Promise.resolve(words)])))
}

type Local = (text: LocalText) => string

function Bar({
  choice: { partner, partners, theme, language },
  local,
  sections,
}: {
  readonly choice: ComponentChoice
  readonly local: Local
  readonly sections: readonly SampleSection[]
}) {
  const now = { partner: partner.id, theme, language }
  const to = (change: Partial<typeof now>) => `${PATH}?${new URLSearchParams({ ...now, ...change })}`
  const themes: readonly Theme[] = ['light', 'dark']
  return (
    <header className="c-bar">
      <a className="g-link" href="/desk">
        {local(WORDS.back)}
      </a>
      <h1>{local(WORDS.title)}</h1>
      <Choice
        name={local(WORDS.partner)}
        options={partners.map(({ id, name }) => ({ label: name, href: to({ partner: id }), isNow: id === partner.id }))}
      />
      <Choice
        name={local(WORDS.theme)}
        options={themes.map((one) => ({ label: local(WORDS[one]), href: to({ theme: one }), isNow: one === theme }))}
      />
      <Choice
        name={local(WORDS.language)}
        options={['id', 'en'].map((one) => ({
          label: nameOf(one),
          href: to({ language: one }),
          isNow: one === language,
        }))}
      />
      <nav className="c-sections" aria-label={local(WORDS.sections)}>
        {sections.map(({ id, title }) => (
          <a key={id} className="g-link" href={`#${id}`}>
            {local(title)}
          </a>
        ))}
      </nav>
    </header>
  )
}

function Choice({
  name,
  options,
}: {
  readonly name: string
  readonly options: readonly { readonly label: string; readonly href: string; readonly isNow: boolean }[]
}) {
  return (
    <nav className="g-chips" aria-label={name}>
      {options.map(({ label, href, isNow }) => (
        <a key={href} href={href} aria-current={isNow ? 'true' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

function Section({ section, local }: { readonly section: SampleSection; readonly local: Local }) {
  return (
    <section className="c-section" id={section.id} aria-label={local(section.title)}>
      <h2>
        <a href={`#${section.id}`}>{local(section.title)}</a>
      </h2>
      <div className="c-samples">
        {section.samples.map(({ id, title, render: Render, isOnCover, isWide }) => (
          <figure key={id} id={`${section.id}-${id}`} className={isWide ? 'c-sample c-wide' : 'c-sample'}>
            <figcaption>{local(title)}</figcaption>
            <div className={isOnCover ? 'g-cover c-stage c-cover' : 'c-stage'}>
              <Render />
            </div>
          </figure>
        ))}
      </div>
    </section>
  )
}

/** The contexts that components read; `core/shell/portal/portal.tsx` provides the same ones for a portal. */
function Contexts({
  assembled,
  frame,
  children,
}: {
  readonly assembled: Assembled
  readonly frame: FrameParts
  readonly children: ReactNode
}) {
  const { store, text, notices } = assembled
  return (
    <PortalContext value={assembled}>
      <StoreContext value={store}>
        <TextContext value={text}>
          <NoticesContext value={notices}>
            <FrameContext value={frame}>
              <Router at={{ ssrPath: PATH }}>{children}</Router>
            </FrameContext>
          </NoticesContext>
        </TextContext>
      </StoreContext>
    </PortalContext>
  )
}

function frameOf({ partner: { name, brand }, theme }: ComponentChoice): FrameParts {
  return {
    ...NO_FRAME,
    name,
    brand: { ...(brand && { wordmark: brand.isWordmark }) },
    logo: brand?.logo ?? null,
    languages: LANGUAGES,
    theme,
  }
}

/** The names of the colours among the brand's properties, in their order. */
function colorsIn(css: string): readonly string[] {
  return [...new Set([...css.matchAll(/--([a-z0-9-]+):#[0-9a-f]{6};/g)].map(([, name = '']) => name))]
}
