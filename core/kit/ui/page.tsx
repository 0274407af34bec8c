/** A page within the main layout: its heading, its title, its content. */
import type { ReactNode } from 'react'
import { useTitle } from './use-title.ts'

/**
 * The frame of a screen: the one `h1` of the page, the document's title, and the content. Every screen of the main layout
 * begins with it, also while it waits, so that a page always has its heading.
 *
 * @param actions drawn beside the heading, usually a button
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
