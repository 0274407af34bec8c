/** The pages that a partner writes: where their content is, and its form. */
import type { Partner } from './partner.ts'

export type OwnPage = NonNullable<Partner['pages']>[number]

/** The elements of a page's content. The host makes them from Markdown (`read-markdown.ts`), so there is no other. */
export type ContentTag =
  | 'a'
  | 'blockquote'
  | 'br'
  | 'code'
  | 'del'
  | 'em'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'hr'
  | 'li'
  | 'ol'
  | 'p'
  | 'pre'
  | 'span'
  | 'strong'
  | 'table'
  | 'tbody'
  | 'td'
  | 'th'
  | 'thead'
  | 'tr'
  | 'ul'

export type ContentNode =
  | string
  | {
      readonly tag: ContentTag
      /** Of a link: a path of the portal, or an address with one of `LINK_PROTOCOLS`. */
      readonly href?: string
      /** Of a numbered list: its first number, where that is not 1. */
      readonly start?: number
      readonly children?: readonly ContentNode[]
    }

/** By language. */
export type PageContent = Readonly<Record<string, readonly ContentNode[]>>

/** The path of a page's content in all languages: `/brand/lestari.tentang.json`. */
export function ownPageContentPath(id: string, path: string): string {
  return `/brand/${id}.${path.slice(1)}.json`
}

/** The page of this partner whose content the file in `/brand/` has. */
export function pageOfFile({ id, pages = [] }: Pick<Partner, 'id' | 'pages'>, file: string): OwnPage | undefined {
  return pages.find(({ path }) => ownPageContentPath(id, path) === `/brand/${file}`)
}

/** The partner for browsers, which request the text of a page when it is opened. */
export function withoutTexts(partner: Partner): Partner {
  const pages = partner.pages?.map(({ text: _, ...page }) => page)
  return pages ? { ...partner, pages } : partner
}
