import { apiAddress } from '@gapura/core/api'
import type { FreeApp } from './endpoints.ts'

/** Apps whose link is an http or https URL; an app with any other link, such as `javascript:`, is left out. */
export function openable(apps: readonly FreeApp[]): readonly FreeApp[] {
  return apps.filter(({ url }) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
}

/** The picture's URL; null unless it has the API's origin, which the content security policy allows. @param api `api` of the environment */
export function iconAddress(icon: string | null, api: string): string | null {
  if (icon === null || icon === '') return null
  const path = /^[\w-]+$/.test(icon) ? `/api/file/${icon}` : icon
  return apiAddress(api, path)
}

/** The placeholder for a missing picture: the name's first letter or digit. */
export function letterOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toLocaleUpperCase('id')
}
