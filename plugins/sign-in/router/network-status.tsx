/**
 * Shows whether a router of this network redirected the customer, which does not mean that they are online. The first render may be
 * prerendered, so it is empty, with the final height.
 */
import { usePortal, useTexts } from '@gapura/core'
import { useHotspot } from '@gapura/core/gateway'
import { useEffect, useState } from 'react'

/** A name that says what it is: `Anda di Kampus Wi-Fi`, not `Anda di Wi-Fi Kampus Wi-Fi`. */
const NAMES_WIFI = /wi-?fi/i

export function NetworkStatus() {
  const { t } = useTexts('sign-in')
  const hotspot = useHotspot()
  const { name } = usePortal().partner
  const [isHere, setHere] = useState<boolean | null>(null)
  useEffect(() => setHere(hotspot.recentData() !== null), [hotspot])
  // words: where.*
  const key = isHere ? (NAMES_WIFI.test(name) ? 'hereAt' : 'here') : 'elsewhere'
  return (
    <p className="g-quiet s-where" role="status" data-here={isHere}>
      {isHere !== null && t(`where.${key}`, { name })}
    </p>
  )
}
