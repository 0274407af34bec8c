/** A button that leads to another page of the portal. It is a link, so it works without scripts and opens in a new tab. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass, type ButtonLook } from '../controls/index.ts'

type Props = ButtonLook & {
  /** A path of the portal: `/packages`. */
  readonly href: string
  readonly children: ReactNode
  readonly 'aria-label'?: string
}

/** A button that leads to another page: `<LinkButton href="/packages">`. An open form asks before it is left. */
export function LinkButton({ appearance, size, className, ...link }: Props) {
  return <Link {...link} className={buttonClass({ appearance, size, className })} />
}
