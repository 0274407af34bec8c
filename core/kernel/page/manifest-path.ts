/** Addresses of what a browser needs to put the portal on the home screen. */

/** Path of a partner's manifest. The id is in it, because browsers ask for a manifest without cookies. */
export function manifestPath(id: string): string {
  return `/brand/${id}.webmanifest`
}

/** The id of the partner whose manifest this file of `/brand/` is; null for any other file. */
export function manifestOwner(file: string): string | null {
  return /^(.+)\.webmanifest$/.exec(file)?.[1] ?? null
}

/** Path of a logo that iOS can show on the home screen; null when there is none. It shows no SVG. */
export function touchIconPath(logo: string | undefined): string | null {
  return logo?.endsWith('.png') ? `/brand/${logo}` : null
}
