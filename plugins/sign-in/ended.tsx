/** Shows once why the last session of this tab ended, and warns that a session cannot be stored where cookies are blocked. */
import { usePortal, useSession, useWords } from '#core'
import { useEffect, useState } from 'react'

export default function Ended() {
  const { t } = useWords('sign-in')
  const { t: core } = useWords()
  const session = useSession()
  const { persists } = usePortal()
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => {
    const taken = session.takeEndReason()
    if (taken !== null) setReason(taken)
  }, [session])
  return (
    <>
      {!persists() && (
        <div className="s-note" role="status">
          <strong>{core('storage.title')}</strong>
          <p>{core('storage.text')}</p>
        </div>
      )}
      {reason !== null && reason !== 'signed-out' && (
        // words: ended.*
        <p className="s-note" role="status">
          {t(`ended.${reason}`)}
        </p>
      )}
    </>
  )
}
