/** Contains the partner's id, because browsers request a manifest without cookies. */
export function manifestPath(id: string): string {
  return `/brand/${id}.webmanifest`
}

/** The partner's id of a manifest in `/brand/`; null for any other file. */
export function manifestOwner(file: string): string | null {
  return /^(.+)\.webmanifest$/.exec(file)?.[1] ?? null
}

/** Path of a logo that iOS can show on the home screen; null for SVG, which it cannot show. */
export function touchIconPath(logo: string | undefined): string | null {
  return logo?.endsWith('.png') ? `/brand/${logo}` : null
}
