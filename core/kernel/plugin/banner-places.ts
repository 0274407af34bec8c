/** On which pages a banner of the partner's file is shown. */
import type { PartnerBanner } from './open-partner.ts'
import { rolePattern, type Plan } from './plan.ts'

/** Whether the path is one of these pages or below one. Only home itself is at `/`. */
export function isInPlaces(places: readonly string[], path: string): boolean {
  return places.some((place) => path === place || (place !== '/' && path.startsWith(`${place}/`)))
}

/** The paths of `in`, or of home and of the sign-in page. */
export function bannerPlaces({ in: places }: Pick<PartnerBanner, 'in'>, plan: Plan): readonly string[] {
  if (places) return places
  return (['home', 'sign-in'] as const).flatMap((role) => {
    const pattern = rolePattern(plan, role)
    return pattern === null ? [] : pattern.replace(/\/[:*].*$/, '') || '/'
  })
}
