/**
 * Whether a router of this network sent her. It says nothing about the internet: that is known only once she is in.
 * Empty in the first drawing, which the host may have made ahead, and as high as it will be.
 */
import { usePortal, useWords } from '#core'
import { useHotspot } from '#core/hotspot'
import { useEffect, useState } from 'react'

export function WhereSheIs() {
  const { t } = useWords('sign-in')
  const hotspot = useHotspot()
  const { partner } = usePortal()
  const [isHere, setHere] = useState<boolean | null>(null)
  useEffect(() => setHere(hotspot.data() !== null), [hotspot])
  return (
    <p className="g-quiet s-where" role="status" data-here={isHere}>
      {isHere !== null && t(isHere ? 'where.here' : 'where.elsewhere', { name: partner.name })}
    </p>
  )
}
