/** Shows once why the last session of this tab ended, or the router's refusal, and warns when the browser refuses cookies. */
import { CopyField, usePortal, useSession, useTexts } from '@gapura/core'
import { useEffect, useState } from 'react'
import { RouterRefusalNote } from '../router/router-refusal-note.tsx'
import { usePageAddress } from '../router/page-address.ts'

export default function SessionEndNote() {
  const { t } = useTexts('sign-in')
  const session = useSession()
  const { persists } = usePortal()
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => {
    const endReason = session.takeEndReason()
    if (endReason !== null) setReason(endReason)
  }, [session])
  return (
    <>
      <RouterRefusalNote />
      {!persists() && <CookiesRefused />}
      {reason !== null && reason !== 'signed-out' && (
        // words: ended.*
        <p className="s-note" role="status">
          {t(`ended.${reason}`)}
        </p>
      )}
    </>
  )
}

/** Offers the secure address if this page is insecure, otherwise another browser. */
function CookiesRefused() {
  const { t } = useTexts()
  const { t: own } = useTexts('sign-in')
  const address = usePageAddress()
  const isSecure = globalThis.isSecureContext
  const { port } = new URL(address)
  return (
    <div className="s-note" role="status">
      <strong>{t('storage.title')}</strong>
      <p>{isSecure ? t('storage.text') : t('storage.insecure')}</p>
      {isSecure && <CopyField value={address} label={own('help.address')} />}
      {/* With a custom port the secure address is unknown. */}
      {!isSecure && port === '' && <a href={address.replace(/^http:/, 'https:')}>{t('storage.secure')}</a>}
    </div>
  )
}
