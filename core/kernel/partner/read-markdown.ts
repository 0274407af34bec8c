/**
 * Reads the Markdown of a partner's page into elements. Raw HTML, pictures and links of other kinds are left out, so the result is safe to
 * render. Only the host and the command line load this file.
 */
import type { Definition, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { safePath } from '../values/safe-path.ts'
import type { ContentNode, ContentTag, OwnPage, PageContent } from './own-page-content.ts'

export const LINK_PROTOCOLS: readonly string[] = ['https:', 'mailto:', 'tel:', 'whatsapp:']
/** Deeper elements are left out. */
const MAX_DEPTH = 20
/** Below the title of the page, which is `h1`. */
const MAX_LEVEL = 4

/** Something in a text that is not shown. */
export type MarkdownFault = {
  readonly kind: 'html' | 'picture' | 'link' | 'depth'
  /** In the text, from 1. */
  readonly line: number
  /** The address of a link or a picture, or the HTML. */
  readonly received: string
}

export type ReadMarkdown = {
  readonly content: readonly ContentNode[]
  readonly faults: readonly MarkdownFault[]
  /** Paths of the portal to which it links. */
  readonly paths: readonly { readonly path: string; readonly line: number }[]
}

type Reading = {
  readonly definitions: ReadonlyMap<string, Definition>
  readonly faults: MarkdownFault[]
  readonly paths: { readonly path: string; readonly line: number }[]
  /** Of the last heading, so that no level is skipped. */
  level: number
}

export function readMarkdown(text: string): ReadMarkdown {
  const root: Root = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  const definitions = new Map(
    root.children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node] as const] : [])),
  )
  const reading: Reading = { definitions, faults: [], paths: [], level: 1 }
  const content = childrenOf(root, reading, 0)
  return { content, faults: reading.faults, paths: reading.paths }
}

/** A text as the file has it: as one, or line by line. */
export function textOf(written: string | readonly string[]): string {
  return typeof written === 'string' ? written : written.join('\n')
}

const contents = new WeakMap<OwnPage, PageContent>()

/** The content of a page in every language that it has. */
export function contentOf(page: OwnPage): PageContent {
  const known = contents.get(page)
  if (known) return known
  const content = Object.fromEntries(
    Object.entries(page.text ?? {}).map(([language, text]) => [language, readMarkdown(textOf(text)).content]),
  )
  contents.set(page, content)
  return content
}

function childrenOf(parent: Nodes, reading: Reading, depth: number): readonly ContentNode[] {
  if (!('children' in parent)) return []
  const children: readonly Nodes[] = parent.children
  if (depth > MAX_DEPTH) {
    report(reading, 'depth', parent, parent.type)
    return []
  }
  const nodes = children.flatMap((child) => nodeOf(child, reading, depth + 1))
  // A text beside other children has an element of its own, because browsers that translate replace it.
  return nodes.length < 2 ? nodes : nodes.map((node) => (typeof node === 'string' ? element('span', [node]) : node))
}

function element(tag: ContentTag, children?: readonly ContentNode[]): Exclude<ContentNode, string> {
  return children === undefined ? { tag } : { tag, children }
}

const TAGS: Readonly<Partial<Record<Nodes['type'], ContentTag>>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
}

function nodeOf(node: Nodes, reading: Reading, depth: number): ContentNode | readonly ContentNode[] {
  const inner = () => childrenOf(node, reading, depth)
  switch (node.type) {
    case 'text':
      return node.value
    case 'heading':
      return element(headingTag(node.depth, reading), inner())
    case 'break':
      return element('br')
    case 'thematicBreak':
      return element('hr')
    case 'inlineCode':
      return element('code', [node.value])
    case 'code':
      return element('pre', [element('code', [node.value])])
    case 'list': {
      const isNumbered = node.ordered === true
      const start = isNumbered && typeof node.start === 'number' && node.start !== 1 ? { start: node.start } : {}
      return { ...element(isNumbered ? 'ol' : 'ul', inner()), ...start }
    }
    case 'listItem':
      return element('li', node.spread ? inner() : unwrapped(inner()))
    case 'table': {
      const [head, ...rows] = node.children
      const row = (cells: Nodes | undefined, tag: 'th' | 'td') =>
        element(
          'tr',
          cells && 'children' in cells
            ? cells.children.map((cell) => element(tag, childrenOf(cell, reading, depth)))
            : [],
        )
      const body =
        rows.length === 0
          ? []
          : [
              element(
                'tbody',
                rows.map((cells) => row(cells, 'td')),
              ),
            ]
      return element('table', [element('thead', [row(head, 'th')]), ...body])
    }
    case 'link':
      return link(node, node.url, reading, inner())
    case 'linkReference':
      return link(node, reading.definitions.get(node.identifier)?.url ?? '', reading, inner())
    case 'html':
      report(reading, 'html', node, node.value)
      return []
    case 'image':
      report(reading, 'picture', node, node.url)
      return node.alt ?? []
    case 'imageReference':
      report(reading, 'picture', node, node.identifier)
      return node.alt ?? []
    default: {
      const tag = TAGS[node.type]
      return tag === undefined ? [] : element(tag, inner())
    }
  }
}

function headingTag(depth: number, reading: Reading): ContentTag {
  reading.level = Math.min(depth + 1, reading.level + 1, MAX_LEVEL)
  return reading.level === 2 ? 'h2' : reading.level === 3 ? 'h3' : 'h4'
}

/** The items of a list without blank lines have no paragraphs. */
function unwrapped(nodes: readonly ContentNode[]): readonly ContentNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || node.tag !== 'p') return node
    return nodes.length === 1 ? (node.children ?? []) : { ...node, tag: 'span' as const }
  })
}

function link(node: Nodes, url: string, reading: Reading, children: readonly ContentNode[]): ContentNode {
  const line = lineOf(node)
  if (url.startsWith('/') && safePath(url) === url) {
    reading.paths.push({ path: url.replace(/[?#].*/, ''), line })
    return { ...element('a', children), href: url }
  }
  if (URL.canParse(url) && LINK_PROTOCOLS.includes(new URL(url).protocol))
    return { ...element('a', children), href: url }
  report(reading, 'link', node, url)
  return element('span', children)
}

function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 1
}

function report({ faults }: Reading, kind: MarkdownFault['kind'], node: Nodes, received: string): void {
  faults.push({ kind, line: lineOf(node), received })
}
