/**
 * Shows whether a router of this network redirected the customer, which does not mean that they are online. The first render may be
 * prerendered, so it is empty, with the final height.
 */
import { usePortal, useTexts } from '@gapura/core'
import { useHotspot } from '@gapura/core/gateway'
import { useEffect, useState } from 'react'

export function NetworkStatus() {
  const { t } = useTexts('sign-in')
  const hotspot = useHotspot()
  const { partner } = usePortal()
  const [isHere, setHere] = useState<boolean | null>(null)
  useEffect(() => setHere(hotspot.recentData() !== null), [hotspot])
  return (
    <p className="g-quiet s-where" role="status" data-here={isHere}>
      {isHere !== null && t(isHere ? 'where.here' : 'where.elsewhere', { name: partner.name })}
    </p>
  )
}
