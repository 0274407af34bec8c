import { chatLink, CopyField, Link, usePortal, useTexts } from '@gapura/core'
import { usePageAddress } from '../router/page-address.ts'
import { MethodLinks } from './method-links.tsx'

export default function SignInHelp() {
  const { t } = useTexts('sign-in')
  const { partner } = usePortal()
  const address = usePageAddress()
  const chat = chatLink(partner.contact.whatsapp, t('help.message', { partner: partner.name }))
  return (
    <section className="s-help" aria-label={t('help.title')}>
      <h2>{t('help.title')}</h2>
      <MethodLinks current="otp" />
      <a className="g-link" href={chat} target="_blank" rel="noopener noreferrer">
        {t('help.admin')}
      </a>
      <p className="g-quiet">{t('help.manual')}</p>
      <CopyField value={address} label={t('help.address')} />
      <Link className="g-link" href="/user_guidance">
        {t('help.guide')}
      </Link>
    </section>
  )
}
