/** A page within the main layout: its heading, its title, its content. */
import type { ReactNode } from 'react'
import { useTitle } from './use-title.ts'

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
