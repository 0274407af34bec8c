/** Writes the web app manifest of a partner from its file and its icon. Pure. */
import { brandRoles } from '../brand/brand-roles.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { iconOf } from '../../core/kernel/partner/pictures.ts'
import { directionOf } from '../../core/kernel/text/languages.ts'

/** Characters of a name below an icon; systems cut a longer one. */
const MAX_SHORT_NAME_LENGTH = 12

/** @param icon the content of the icon's file (`iconOf`); null when there is none */
export function webManifest(
  { name, language, brand }: Partner,
  icon: Uint8Array | null,
): Readonly<Record<string, unknown>> {
  const { cover, surface } = brandRoles(brand, 'light')
  const file = iconOf(brand)
  return {
    id: '/',
    name,
    short_name: shortName(name),
    lang: language,
    dir: directionOf(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: cover,
    background_color: surface,
    icons: file === undefined || icon === null ? [] : [manifestIcon(file, icon)],
  }
}

/** The words of a name that fit, else its first characters. */
function shortName(name: string): string {
  const letters = [...name]
  if (letters.length <= MAX_SHORT_NAME_LENGTH) return name
  const words = name.split(' ')
  while (words.length > 1 && [...words.join(' ')].length > MAX_SHORT_NAME_LENGTH) words.pop()
  const first = words.join(' ')
  return [...first].length <= MAX_SHORT_NAME_LENGTH ? first : letters.slice(0, MAX_SHORT_NAME_LENGTH).join('').trim()
}

const ICON_TYPES: Readonly<Record<string, string>> = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' }

function manifestIcon(file: string, bytes: Uint8Array): Readonly<Record<string, string>> {
  const ending = file.slice(file.lastIndexOf('.') + 1)
  const sizes = ending === 'svg' ? 'any' : ending === 'png' ? pngSize(bytes) : null
  const type = ICON_TYPES[ending]
  return { src: `/brand/${file}`, ...(type && { type }), ...(sizes && { sizes }), purpose: 'any' }
}

/** Width and height of a PNG as `180x180`; null when its header is not one (RFC 2083, 4.1.1). */
function pngSize(bytes: Uint8Array): string | null {
  if (bytes.length < 24 || String.fromCharCode(...bytes.subarray(12, 16)) !== 'IHDR') return null
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  return width > 0 && height > 0 ? `${width}x${height}` : null
}
