/**
 * Renders the page of all components at the sandbox's desk: every component and state in one partner's brand, theme and language. The
 * sandbox loads this module with its first request (`src/host/sandbox-entry.ts`); no page of a portal contains it.
 */
import samples from 'virtual:plugins/modules/samples'
import pluginSheets from 'virtual:plugins/styles'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { languageName, type Language, type LocalText } from '../../core/kernel/text/languages.ts'
import { pendingLoads } from '../../core/kit/lazy/module-loader.ts'
import { ClientContext } from '../../core/kit/query/client-context.ts'
import { hydrateAnswers } from '../../core/kit/query/answer-cache.ts'
import { readOnlyClient } from '../../core/shell/portal/first-answers.ts'
import type { Sample, SampleSection } from '../../core/kit/ui/sample.ts'
import { useNow } from '../../core/kit/ui/use-now.ts'
import { colorSection, coreSamples } from './core-samples.tsx'
import { AroundScreen } from './frame-samples.tsx'
import { fluentRules } from './fluent-rules.tsx'
import {
  createSamplePortal,
  SampleContexts,
  type SamplePartner,
  type SamplePortal,
  type Theme,
} from './sample-portal.tsx'
import pageStyles from './component-page.css?raw'

export type ComponentChoice = {
  readonly partner: SamplePartner
  readonly partners: readonly Pick<SamplePartner, 'id' | 'name'>[]
  readonly theme: Theme
  readonly language: Language
  /** Id of a sample that fills a window, such as `frames-home`: the document of that window. Default: the page of all samples. */
  readonly sample?: string | undefined
}

const PATH = '/desk/components'

const coreSheets = import.meta.glob<string>('../../core/**/*.css', { eager: true, query: '?raw', import: 'default' })

/** The portal's style sheets, the core's first, and that of the page. */
export const styles = [fluentRules(), ...inOrder(coreSheets), ...inOrder(pluginSheets), pageStyles].join('\n')

function inOrder(sheets: Readonly<Record<string, string>>): readonly (string | undefined)[] {
  const paths = Object.keys(sheets).toSorted()
  return paths.map((path) => sheets[path])
}

const WORDS = {
  title: { id: 'Semua komponen', en: 'All components' },
  back: { id: 'Ke meja simulasi', en: 'To the desk' },
  partner: { id: 'Mitra', en: 'Partner' },
  theme: { id: 'Tema', en: 'Theme' },
  language: { id: 'Bahasa', en: 'Language' },
  light: { id: 'Terang', en: 'Light' },
  dark: { id: 'Gelap', en: 'Dark' },
  sections: { id: 'Bagian', en: 'Sections' },
  phone: { id: 'Ponsel', en: 'Phone' },
  desk: { id: 'Komputer', en: 'Desk' },
} as const satisfies Readonly<Record<string, LocalText>>

/** Null: there is no such sample. */
export async function renderComponents(choice: ComponentChoice): Promise<string | null> {
  const portal = await createSamplePortal(choice)
  const sections = [
    colorSection(colorsIn(choice.partner.brand?.css ?? '')),
    ...coreSamples,
    ...Object.values(samples).flatMap((module) => module.samples),
  ]
  if (choice.sample === undefined) return renderDocument(choice, portal, <Page {...{ choice, portal, sections }} />)
  const chosen = sections
    .flatMap((section) => section.samples.map((sample) => ({ id: idOf(section, sample), sample })))
    .find(({ id, sample }) => id === choice.sample && sample.window)
  if (!chosen) return null
  const rendered = <Rendered sample={chosen.sample} portal={portal} />
  const isScreen = chosen.sample.window === 'screen'
  return renderDocument(choice, portal, isScreen ? <AroundScreen>{rendered}</AroundScreen> : rendered)
}

const idOf = (section: SampleSection, sample: Sample) => `${section.id}-${sample.id}`

/** Components may load others, which may load others again. */
const MAX_SAMPLE_RENDERINGS = 6

async function renderDocument(
  { partner, theme, language, sample }: ComponentChoice,
  portal: SamplePortal,
  content: ReactNode,
): Promise<string> {
  const title = portal.parts.text.local(WORDS.title)
  const classes = [theme === 'dark' && 'dark-mode', sample !== undefined && 'all-alone'].filter(Boolean).join(' ')
  const render = () =>
    renderToStaticMarkup(
      <html lang={language} className={classes || undefined}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{`${title} · ${partner.name}`}</title>
          <link rel="stylesheet" href={`${PATH}/styles.css`} />
          <link rel="stylesheet" href={`${PATH}/brand.css?partner=${partner.id}`} />
        </head>
        <body>
          <SampleContexts portal={portal} path={PATH}>
            <div className="g-portal">{content}</div>
          </SampleContexts>
        </body>
      </html>,
    )
  let html = render()
  for (let count = 1; pendingLoads().length > 0 && count < MAX_SAMPLE_RENDERINGS; count += 1) {
    await Promise.allSettled(pendingLoads())
    html = render()
  }
  return `<!doctype html>${html}`
}

type Local = (text: LocalText) => string
type PageProps = {
  readonly choice: ComponentChoice
  readonly portal: SamplePortal
  readonly sections: readonly SampleSection[]
}

function addressOf({ partner, theme, language }: ComponentChoice, change: Readonly<Record<string, string>>): string {
  return `${PATH}?${new URLSearchParams({ partner: partner.id, theme, language, ...change })}`
}

function Page({ choice, portal, sections }: PageProps) {
  const { local } = portal.parts.text
  return (
    <div className="all-page">
      <Bar choice={choice} local={local} />
      <div className="all-columns">
        <nav className="all-list" aria-label={local(WORDS.sections)}>
          {sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {local(title)}
            </a>
          ))}
        </nav>
        <main>
          {sections.map((section) => (
            <section key={section.id} className="all-section" id={section.id} aria-label={local(section.title)}>
              <h2>{local(section.title)}</h2>
              <div className="all-samples">
                {section.samples.map((sample) => (
                  <Figure key={sample.id} {...{ choice, portal, section, sample }} />
                ))}
              </div>
            </section>
          ))}
        </main>
      </div>
    </div>
  )
}

function Bar({ choice, local }: { readonly choice: ComponentChoice; readonly local: Local }) {
  const { partner, partners, theme, language } = choice
  const themes: readonly Theme[] = ['light', 'dark']
  return (
    <header className="all-bar">
      <div>
        <h1>{local(WORDS.title)}</h1>
        <a className="g-row-link" href="/desk">
          {local(WORDS.back)}
        </a>
      </div>
      <Choice
        name={local(WORDS.partner)}
        options={partners.map(({ id, name }) => ({
          label: name,
          href: addressOf(choice, { partner: id }),
          isNow: id === partner.id,
        }))}
      />
      <Choice
        name={local(WORDS.theme)}
        options={themes.map((one) => ({
          label: local(WORDS[one]),
          href: addressOf(choice, { theme: one }),
          isNow: one === theme,
        }))}
      />
      <Choice
        name={local(WORDS.language)}
        options={['id', 'en'].map((one) => ({
          label: languageName(one),
          href: addressOf(choice, { language: one }),
          isNow: one === language,
        }))}
      />
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

type FigureProps = Omit<PageProps, 'sections'> & { readonly section: SampleSection; readonly sample: Sample }

function Figure({ choice, portal, section, sample }: FigureProps) {
  const { title, isOnCover, isWide, window } = sample
  const { local } = portal.parts.text
  const id = idOf(section, sample)
  return (
    <figure id={id} className={isWide || window ? 'all-sample all-wide' : 'all-sample'}>
      <figcaption>{local(title)}</figcaption>
      {window ? (
        <div className="all-windows">
          <Window address={addressOf(choice, { sample: id })} kind="phone" title={title} local={local} />
          {window !== 'phone' && (
            <Window address={addressOf(choice, { sample: id })} kind="desk" title={title} local={local} />
          )}
        </div>
      ) : (
        <div className={isOnCover ? 'g-cover all-stage all-cover' : 'all-stage'}>
          <Rendered sample={sample} portal={portal} />
        </div>
      )}
    </figure>
  )
}

type WindowProps = {
  readonly address: string
  readonly kind: 'phone' | 'desk'
  readonly title: LocalText
  readonly local: Local
}

/**
 * A document of its own, because a frame's measures and fixed parts are those of its window. Without the attribute `sandbox`, which would show
 * what is for browsers without scripts; the documents' policy allows none.
 */
function Window({ address, kind, title, local }: WindowProps) {
  return (
    <div className={`all-window all-${kind}`}>
      <a className="g-row-link" href={address}>
        {local(WORDS[kind])}
      </a>
      <div>
        <iframe src={address} title={`${local(title)}, ${local(WORDS[kind])}`} loading="lazy" />
      </div>
    </div>
  )
}

/** The sample with its own answers, which no other sample has. */
function Rendered({ sample: { render: Render, answers }, portal }: Pick<FigureProps, 'sample' | 'portal'>) {
  const now = useNow(60_000)
  if (!answers) return <Render />
  const { client, text } = portal.parts
  const own = readOnlyClient(client)
  hydrateAnswers(own, answers(text.language()), now.getTime())
  return (
    <ClientContext value={own}>
      <Render />
    </ClientContext>
  )
}

/** The names of the colours among the brand's properties, in their order. */
function colorsIn(css: string): readonly string[] {
  return [...new Set([...css.matchAll(/--([a-z0-9-]+):#[0-9a-f]{6};/g)].map(([, name = '']) => name))]
}
