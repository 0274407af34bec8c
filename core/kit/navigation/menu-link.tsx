import { OpenRegular } from '@fluentui/react-icons/headless/svg/open'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { Link } from 'wouter'
import type { MenuEntry } from '../../kernel/plugin/additions.ts'
import { useTexts } from '../context/text-context.ts'
import { isOutside } from './menu-of.ts'

type Props = Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'onClick' | 'aria-current'> & {
  readonly entry: Pick<MenuEntry, 'to'>
  readonly children: ReactNode
}

/** The link of a menu entry: within the portal, or to an address outside, which opens in a new tab and is marked. */
export function MenuLink({ entry, children, className, ...link }: Props) {
  const { t } = useTexts()
  if (!isOutside(entry))
    return (
      <Link href={entry.to} className={className} {...link}>
        {children}
      </Link>
    )
  return (
    <a href={entry.to} target="_blank" rel="noopener noreferrer" className={`g-outer ${className ?? ''}`} {...link}>
      {children}
      <OpenRegular className="g-outside" aria-hidden fontSize={16} />
      <span className="g-unseen">{t('menu.newTab')}</span>
    </a>
  )
}
