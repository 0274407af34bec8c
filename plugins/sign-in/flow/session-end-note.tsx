/**
 * Shows once why the last session of this tab ended, or what the router said, and warns that a session cannot be stored where cookies
 * are refused.
 */
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
    const taken = session.takeEndReason()
    if (taken !== null) setReason(taken)
  }, [session])
  return (
    <>
      <RouterRefusalNote />
      {!persists() && <Refused />}
      {reason !== null && reason !== 'signed-out' && (
        // words: ended.*
        <p className="s-note" role="status">
          {t(`ended.${reason}`)}
        </p>
      )}
    </>
  )
}

/** What is the matter with the cookies, and a way on: the secure address where this one is not, otherwise another browser. */
function Refused() {
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
      {/* With a port of its own, http has no secure address that could be guessed. */}
      {!isSecure && port === '' && <a href={address.replace(/^http:/, 'https:')}>{t('storage.secure')}</a>}
    </div>
  )
}
