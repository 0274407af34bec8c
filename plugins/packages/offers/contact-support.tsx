/** Renders a link to a chat with the partner, with the order number filled in. */
import { chatLink, usePortal, useTexts } from '@gapura/core'
import { buttonClass } from '@gapura/core/controls'
import type { ReactNode } from 'react'

type Props = {
  readonly number: string
  readonly appearance?: 'secondary' | 'subtle'
  /** Default: that the link opens a chat. */
  readonly children?: ReactNode
}

export function ContactSupport({ number, appearance = 'subtle', children }: Props) {
  const { t } = useTexts('packages')
  const { whatsapp } = usePortal().partner.contact
  return (
    <a
      className={buttonClass({ appearance, size: 'large' })}
      href={chatLink(whatsapp, t('contact.text', { id: number }))}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children ?? t('contact.link')}
    </a>
  )
}
