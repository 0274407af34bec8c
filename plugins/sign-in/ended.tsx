/** Says once why the last session of this tab ended. */
import { useSession, useWords } from '#core'
import { useEffect, useState } from 'react'

export default function Ended() {
  const { t } = useWords('sign-in')
  const session = useSession()
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => {
    const taken = session.takeEndReason()
    if (taken !== null) setReason(taken)
  }, [session])
  if (reason === null || reason === 'signed-out') return null
  // words: ended.*
  return (
    <p className="s-note" role="status">
      {t(`ended.${reason}`)}
    </p>
  )
}
