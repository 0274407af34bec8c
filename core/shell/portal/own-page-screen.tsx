/** Renders a page that the partner has written. The host has its text; a browser requests it when the page is opened. */
import { createElement, type ReactNode } from 'react'
import {
  ownPageContentPath,
  type ContentNode,
  type OwnPage as Written,
  type PageContent,
} from '../../kernel/partner/own-page-content.ts'
import { loadScript } from '../../kernel/api/load-script.ts'
import type { Partner } from '../../kernel/partner/partner.ts'
import { fallbacksOf, inLanguage } from '../../kernel/text/languages.ts'
import { usePortal } from '../../kit/context/portal-context.ts'
import { useLanguage, useLocalText } from '../../kit/context/text-context.ts'
import { useLoaded, type Loader } from '../../kit/lazy/module-loader.ts'
import { Link } from '../../kit/navigation/use-navigation.ts'
import { Page } from '../../kit/ui/page.tsx'
import './own-page-screen.css'

export default function OwnPageScreen({ params }: { readonly params: { readonly path?: string } }) {
  const { partner } = usePortal()
  const page = partner.pages?.find(({ path }) => path === params.path)
  return page ? <Content partner={partner} page={page} /> : null
}

function Content({ partner, page }: { readonly partner: Partner; readonly page: Written }) {
  const local = useLocalText()
  const content = useLoaded(loaderOf(partner, page))
  const nodes = inLanguage(content, fallbacksOf(useLanguage(), partner)) ?? []
  return (
    <Page title={local(page.title)}>
      <article className="g-article">{nodes.map(rendered)}</article>
    </Page>
  )
}

function rendered(node: ContentNode, index: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag, href, start, children = [] } = node
  const inner = children.map(rendered)
  if (tag !== 'a' || href === undefined) return createElement(tag, { key: index, start }, ...inner)
  if (href.startsWith('/')) return createElement(Link, { key: index, href }, ...inner)
  const outside = href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return createElement('a', { key: index, href, ...outside }, ...inner)
}

const loaders = new WeakMap<Partner, Map<string, Loader<PageContent>>>()

function loaderOf(partner: Partner, page: Written): Loader<PageContent> {
  const ofPartner = loaders.get(partner) ?? new Map<string, Loader<PageContent>>()
  loaders.set(partner, ofPartner)
  const loader = ofPartner.get(page.path) ?? (() => loadContent(partner.id, page))
  ofPartner.set(page.path, loader)
  return loader
}

async function loadContent(id: string, page: Written): Promise<{ readonly default: PageContent }> {
  if (import.meta.env.SSR) {
    const { contentOf } = await loadScript(import('../../kernel/partner/read-markdown.ts'))
    return { default: contentOf(page) }
  }
  const response = await fetch(ownPageContentPath(id, page.path))
  if (!response.ok) throw new Error(`the text of ${page.path}: status ${response.status}`)
  // The host that has written this page writes it too.
  return { default: (await response.json()) as PageContent }
}
