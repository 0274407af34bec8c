import type { ReactNode } from 'react'
import { useTitle } from './use-title.ts'

/**
 * A screen of the main layout: the only `h1` of the page, the document's title, and the content. Render it also while the content
 * loads, so that a page always has its heading.
 *
 * @param actions shown beside the heading, usually a button
 */
export function Page({
  title,
  actions,
  children,
}: {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  useTitle(title)
  return (
    <>
      <div className="g-heading">
        <h1>{title}</h1>
        {actions}
      </div>
      {children}
    </>
  )
}
