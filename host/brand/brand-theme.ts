/** The brand of a partner as the sandbox needs it for emails and for its page of components: resolved values. Pure. */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { brandCss } from './brand-css.ts'
import { brandRoles, type Roles } from './brand-roles.ts'
import { shapeProperties } from './brand-shapes.ts'

/** Has the shape of `SandboxBrand` in `backend/define-sandbox.ts`, which the host does not import. */
export type BrandTheme = {
  readonly light: Roles
  readonly dark: Roles
  readonly radius: { readonly card: string; readonly button: string }
  readonly logo: string | null
  readonly isWordmark: boolean
  readonly css: string
}

/** @param manifest see `brandCss` */
export function brandTheme(brand: Partner['brand'], manifest: Parameters<typeof brandCss>[1]): BrandTheme {
  const shape = shapeProperties(brand)
  return {
    light: brandRoles(brand, 'light'),
    dark: brandRoles(brand, 'dark'),
    radius: { card: shape['r-l'] ?? '0', button: shape['r-control'] ?? '0' },
    logo: brand.logo === undefined ? null : `/brand/${brand.logo}`,
    isWordmark: brand.wordmark === true,
    css: brandCss(brand, manifest),
  }
}
