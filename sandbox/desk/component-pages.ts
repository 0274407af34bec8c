/** The page of all components, one for each partner, theme and language. Who starts the sandbox passes the code that renders it. */
import type { Context, Hono } from 'hono'
import type { SandboxPartner } from '../../backend/define-sandbox.ts'
import type { SandboxWorld } from '../world/world.ts'
import type { DeskLanguage } from './words.ts'

/** The exports of `src/component-page/component-page.tsx`. */
export type ComponentPages = {
  readonly renderComponents: (choice: {
    readonly partner: SandboxPartner
    readonly partners: readonly SandboxPartner[]
    readonly theme: 'light' | 'dark'
    readonly language: DeskLanguage
    /** Id of a sample that fills a window. Undefined: the page of all samples, with such windows. */
    readonly sample: string | undefined
  }) => Promise<string | null>
  /** All style sheets. */
  readonly styles: string
}

type Settings = {
  readonly world: SandboxWorld
  readonly components: () => Promise<ComponentPages>
  /** The language of the desk. */
  readonly languageOf: (context: Context) => DeskLanguage
}

/** Without scripts; styles, fonts, pictures and windows are files of the desk's own origin. */
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"
/** Partners to choose from. A folder may have thousands. */
const MAX_CHOICES = 20
const CSS = { 'content-type': 'text/css; charset=utf-8' }

export function addComponentPages(app: Hono, { world, components, languageOf }: Settings): void {
  const partnerOf = (context: Context) => {
    const all = world.partners.all()
    return all.find(({ id }) => id === context.req.query('partner')) ?? all[0]
  }
  app.get('/desk/components', async (context) => {
    const partner = partnerOf(context)
    if (!partner) return context.notFound()
    const { renderComponents } = await components()
    const chosen = context.req.query('language')
    const language = chosen === 'id' || chosen === 'en' ? chosen : languageOf(context)
    const theme = context.req.query('theme') === 'dark' ? 'dark' : 'light'
    const partners = world.partners.all().slice(0, MAX_CHOICES)
    const page = await renderComponents({ partner, partners, theme, language, sample: context.req.query('sample') })
    if (page === null) return context.notFound()
    return context.html(page, 200, { 'content-security-policy': POLICY })
  })
  app.get('/desk/components/styles.css', async (context) => context.body((await components()).styles, 200, CSS))
  app.get('/desk/components/brand.css', (context) => {
    const { brand, color = '#0f5ea8' } = partnerOf(context) ?? {}
    return context.body(brand?.css ?? `:root{--primary:${color}}`, 200, CSS)
  })
}
