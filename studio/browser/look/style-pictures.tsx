/** Small pictures of the choices of a brand's style, in the brand's own colours. */
import type { ReactNode } from 'react'

const PATTERNS: Readonly<Record<string, ReactNode>> = {
  none: null,
  rays: <path d="M64 44a20 20 0 0 0-20-20M64 44a30 30 0 0 0-30-30M64 44A40 40 0 0 0 24 4" />,
  kawung: (
    <path d="M32 22c-8-4-12-10-12-16 8 2 12 8 12 16zm0 0c8-4 12-10 12-16-8 2-12 8-12 16zm0 0c-8 4-12 10-12 16 8-2 12-8 12-16zm0 0c8 4 12 10 12 16-8-2-12-8-12-16z" />
  ),
  blocks: <path d="M52 32h12v12H52zM40 32h12v12H40zM52 20h12v12H52zM28 32h12v12H28zM52 8h12v12H52z" />,
  waves: <path d="M0 30c11-8 21-8 32 0s21 8 32 0M0 38c11-8 21-8 32 0s21 8 32 0M0 22c11-8 21-8 32 0s21 8 32 0" />,
}

export function PatternPicture({ pattern, color }: { readonly pattern: string; readonly color: string }) {
  return (
    <svg className="s-pattern" viewBox="0 0 64 44" aria-hidden="true">
      <path d="M0 0h64v44H0z" fill={color} stroke="none" />
      {PATTERNS[pattern]}
    </svg>
  )
}

const CORNERS: Readonly<Record<string, string>> = {
  sharp: 'M8 26V8h32',
  soft: 'M8 26v-11a7 7 0 0 1 7-7h25',
  round: 'M8 26v-2A16 16 0 0 1 24 8h16',
}

export function CornerPicture({ shape }: { readonly shape: string }) {
  return (
    <svg className="s-corner" viewBox="0 0 48 32" aria-hidden="true">
      <path d={CORNERS[shape]} />
    </svg>
  )
}

/** The letters themselves; `font` is one of a partner's file. */
export function FontPicture({ font }: { readonly font: string }) {
  return (
    <span className={`s-font s-font-${font}`} aria-hidden="true">
      Aa
    </span>
  )
}

export function TintPicture({ tint, color }: { readonly tint: string; readonly color: string }) {
  return (
    <svg className={`s-tint s-tint-${tint}`} viewBox="0 0 48 28" aria-hidden="true">
      <path d="M0 0h48v28H0z" />
      {tint === 'brand' && <path d="M0 0h48v28H0z" style={{ fill: color, opacity: 0.14 }} />}
      <path className="s-tint-card" d="M10 7h28v16H10z" />
    </svg>
  )
}

export function EdgePicture({ edge }: { readonly edge: string }) {
  return <span className={`s-edge s-edge-${edge}`} aria-hidden="true" />
}
