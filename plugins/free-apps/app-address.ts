/** What of an app's addresses may be used: links that open a page, pictures that the page's policy lets load. */
import type { FreeApp } from './endpoints.ts'

/** Apps whose link opens a web page; `javascript:` and its kin are not shown at all. */
export function openable(apps: readonly FreeApp[]): readonly FreeApp[] {
  return apps.filter(({ url }) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
}

/** Where the picture is, or null for none: pictures come from the API alone. @param api the API's origin */
export function iconAddress(icon: string | null, api: string): string | null {
  if (icon === null || icon === '') return null
  const path = /^[\w-]+$/.test(icon) ? `/api/file/${icon}` : icon
  if (!URL.canParse(path, api)) return null
  const { origin, href } = new URL(path, api)
  return origin === new URL(api).origin ? href : null
}

/** What stands in a picture's place: the name's first letter or digit. */
export function letterOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toLocaleUpperCase('id')
}
