import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass, type ButtonLook } from '../controls/index.ts'

type Props = ButtonLook & {
  readonly href: string
  readonly children: ReactNode
  readonly 'aria-label'?: string
}

/**
 * A link with the look of a button: `<LinkButton href="/packages">`. It works without scripts and opens in a new tab. An open form asks
 * before it is left.
 */
export function LinkButton({ appearance, size, className, ...link }: Props) {
  return <Link {...link} className={buttonClass({ appearance, size, className })} />
}
