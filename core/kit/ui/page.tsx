import type { ReactNode } from 'react'
import { useDocumentTitle } from './use-document-title.ts'

/**
 * A screen of the main frame: the only `h1` of the page, the document's title, and the content. Render it also while the content
 * loads, so that a page always has its heading.
 *
 * @param actions shown beside the heading, usually a button
 * @param printsTitle false where the content has a title of its own on paper; default true
 */
export function Page({
  title,
  actions,
  printsTitle = true,
  children,
}: {
  readonly title: string
  readonly actions?: ReactNode
  readonly printsTitle?: boolean
  readonly children: ReactNode
}) {
  useDocumentTitle(title)
  return (
    <>
      <div className={printsTitle ? 'g-heading' : 'g-heading g-screen-only'}>
        <h1>{title}</h1>
        {actions}
      </div>
      {children}
    </>
  )
}
