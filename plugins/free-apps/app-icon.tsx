import { usePortal } from '@gapura/core'
import { useState } from 'react'
import { iconAddress, letterOf } from './app-address.ts'
import type { FreeApp } from './endpoints.ts'

export function AppIcon({ app }: { readonly app: FreeApp }) {
  const { environment } = usePortal()
  const address = iconAddress(app.icon, environment.api)
  const [failed, setFailed] = useState<string | null>(null)
  if (address === null || failed === address) {
    return (
      <span className="f-icon" aria-hidden>
        {letterOf(app.name)}
      </span>
    )
  }
  return (
    <img
      className="f-icon"
      src={address}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      onError={() => setFailed(address)}
    />
  )
}
