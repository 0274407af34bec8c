/** Paths of a partner's web app manifest and of its icon. */
import type { Partner } from '../partner/partner.ts'
import { iconOf } from '../partner/pictures.ts'

/** Contains the partner's id, because browsers request a manifest without cookies. */
export function manifestPath(id: string): string {
  return `/brand/${id}.webmanifest`
}

/** The partner's id of a manifest in `/brand/`; null for any other file. */
export function manifestOwner(file: string): string | null {
  return /^(.+)\.webmanifest$/.exec(file)?.[1] ?? null
}

/** Path of the icon for the browser's tab; null when the brand has none. */
export function iconPath(brand: Partner['brand']): string | null {
  const icon = iconOf(brand)
  return icon === undefined ? null : `/brand/${icon}`
}

/** Path of the icon if iOS can show it on the home screen; null for another type than PNG. */
export function touchIconPath(brand: Partner['brand']): string | null {
  return iconOf(brand)?.endsWith('.png') === true ? iconPath(brand) : null
}
