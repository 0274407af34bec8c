import { withoutTexts } from '../../core/kernel/partner/own-page.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'

/** The partner as browsers need it, because every byte of a page counts: what only the style sheet needs, and texts of pages, are left out. */
export function pagePartner(all: Partner): Partner {
  const { $schema: _, brand: written, ...partner } = withoutTexts(all)
  const { second: _1, cover: _2, tint: _3, shape: _4, edge: _5, font: _6, ...brand } = written
  return { ...partner, brand }
}
