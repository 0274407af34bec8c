/**
 * Shows faults of plugins on the page of `npm run dev`: what failed, in which file and line, and how to turn the plugin off. Only the development
 * server adds it. In English, for developers.
 */
import { DEVELOPER_FAULT, type DeveloperFault } from '../../core/kernel/values/developer-fault.ts'
import { PLACE_PATH, type Place } from './place-request.ts'

const STYLES = `
:host { position: fixed; inset: auto 12px 12px auto; z-index: 2147483000; width: min(560px, calc(100vw - 24px)); font: 14px/1.45 system-ui, sans-serif }
section { background: #1c1917; color: #f5f5f4; border-radius: 8px; box-shadow: 0 8px 32px #0008; border-left: 4px solid #f87171; max-height: 60vh; overflow: auto }
header { display: flex; justify-content: space-between; align-items: center; padding: 8px 8px 0 16px; color: #fca5a5; font-weight: 600 }
article { padding: 8px 16px 12px }
article + article { border-top: 1px solid #44403c }
pre { margin: 4px 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace }
a { color: #93c5fd }
p { margin: 4px 0; color: #d6d3d1 }
button { width: 32px; height: 32px; border: 0; border-radius: 6px; background: none; color: inherit; font-size: 18px; cursor: pointer }
button:hover { background: #44403c }
`

let list: ShadowRoot | null = null
const shown = new Set<string>()

addEventListener(DEVELOPER_FAULT, (event) => {
  // `tellDeveloper` dispatches this shape.
  if (event instanceof CustomEvent) void show(event.detail as DeveloperFault)
})

async function show({ where, plugin, lines, stack }: DeveloperFault): Promise<void> {
  const key = [where, ...lines].join('\n')
  if (shown.has(key)) return
  shown.add(key)
  const place = await placeOf(key, stack)
  const article = element('article')
  article.append(element('strong', where), element('pre', lines.join('\n')))
  if (place) article.append(linkTo(place))
  if (plugin !== null)
    article.append(element('p', `To turn it off: "${plugin}": false in "plugins" of ${partnerFile()}.`))
  panel().append(article)
}

/** The position in the source file, which the server also prints. */
async function placeOf(title: string, stack: string): Promise<Place | null> {
  const response = await fetch(PLACE_PATH, { method: 'POST', body: JSON.stringify({ title, stack }) })
  // The development server answers with this shape.
  return response.ok ? ((await response.json()) as Place | null) : null
}

function linkTo({ file, line, column }: Place): HTMLElement {
  const text = `${file}:${line}:${column}`
  const link = element('a', text)
  link.href = `/__open-in-editor?file=${encodeURIComponent(text)}`
  link.title = 'Open in the editor'
  link.addEventListener('click', (event) => {
    event.preventDefault()
    void fetch(link.href)
  })
  return link
}

function partnerFile(): string {
  const text = document.getElementById('page-data')?.textContent ?? 'null'
  const data = JSON.parse(text) as { readonly partner?: { readonly id?: string } } | null
  return data?.partner?.id === undefined ? 'the partner’s file' : `partner-configs/${data.partner.id}.json`
}

function panel(): Element {
  const known = list?.querySelector('section')
  if (known) return known
  const host = document.createElement('gapura-faults')
  list = host.attachShadow({ mode: 'open' })
  const section = element('section')
  section.setAttribute('role', 'alert')
  const close = element('button', '×')
  close.setAttribute('aria-label', 'Close')
  close.addEventListener('click', () => {
    host.remove()
    list = null
    shown.clear()
  })
  const header = element('header', 'Faults for the developer')
  header.append(close)
  section.append(header)
  list.append(element('style', STYLES), section)
  document.body.append(host)
  return section
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
