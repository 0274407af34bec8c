import { usePortal, useDocumentTitle, useTexts } from '@gapura/core'
import { useHotspot } from '@gapura/core/gateway'
import { tryAccountTypes, useCapability } from '@gapura/core/session'
import { Button } from '@gapura/core/controls'
import { useState } from 'react'
import { BackToSignIn } from '../parts/back-to-sign-in.tsx'
import { EmailStep } from './email-step.tsx'
import { requestMagicLink } from '../endpoints.ts'
import { browserSecretHash } from './link-binding.ts'

/** For a used, expired or incomplete link; offers to send a new link. */
export function SignInLinkExpired() {
  const { t } = useTexts('sign-in')
  const { partner, local } = usePortal()
  const hotspot = useHotspot()
  const isOffered = useCapability(requestMagicLink) === 'offered'
  const [isRequesting, setRequesting] = useState(false)
  useDocumentTitle(t('link.over'))
  if (isRequesting && isOffered) {
    return (
      <EmailStep
        title={t('link.newTitle')}
        intro={t('link.newIntro')}
        submit={t('link.send')}
        send={async (client, email) => {
          const identity = hotspot.recentData()?.identity
          const browser = await browserSecretHash(local)
          const body = { email, domain: partner.id, ...(identity && { identity }), ...(browser && { browser }) }
          return tryAccountTypes((account_type) => client.call(requestMagicLink, { body: { ...body, account_type } }))
        }}
      />
    )
  }
  return (
    <div className="g-stack">
      <h1>{t('link.over')}</h1>
      <p>{t('link.overText')}</p>
      {isRequesting && <p role="status">{t('link.noNew')}</p>}
      {isOffered && (
        <Button appearance="primary" size="large" onClick={() => setRequesting(true)}>
          {t('link.new')}
        </Button>
      )}
      <BackToSignIn />
    </div>
  )
}

export function LinkOfOtherPartner({ domain }: { readonly domain?: string | undefined }) {
  const { t } = useTexts('sign-in')
  const { partner } = usePortal()
  useDocumentTitle(t('link.foreign'))
  return (
    <div className="g-stack">
      <h1>{t('link.foreign')}</h1>
      <p>
        {domain === undefined
          ? t('link.foreignText', { partner: partner.name })
          : t('link.foreignOf', { partner: partner.name, domain })}
      </p>
      <BackToSignIn />
    </div>
  )
}
