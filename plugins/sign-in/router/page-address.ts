/** Writes the sign-in page's full address with the router's data, for copying to another browser. */
import { usePortal } from '@gapura/core'
import { useEffect, useState } from 'react'

export function usePageAddress(): string {
  const { partner, origin } = usePortal()
  const [address, setAddress] = useState(`${origin}/login/${partner.id}`)
  useEffect(() => setAddress(`${location.origin}/login/${partner.id}${location.search}`), [partner.id])
  return address
}
