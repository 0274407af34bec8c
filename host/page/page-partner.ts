import type { Partner } from '../../core/kernel/partner/partner.ts'

/** The partner as browsers need it, because every byte of a page counts: what only the style sheet needs is left out. */
export function pagePartner({ $schema: _, brand: written, ...partner }: Partner): Partner {
  const { second: _1, cover: _2, tint: _3, shape: _4, edge: _5, font: _6, ...brand } = written
  return { ...partner, brand }
}
