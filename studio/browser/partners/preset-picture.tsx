import type { ReactNode } from 'react'
import type { Preset } from '../../contract.ts'

const PICTURES: Readonly<Record<Preset, ReactNode>> = {
  village: (
    <path d="M4 38 16 26l12 12M9 34v10h14V34M34 44V30M34 30c-5-1-7-5-6-9 5 0 8 4 6 9zM34 27c1-5 5-7 9-6 0 5-4 8-9 6M2 44h60M48 44V34h8v10" />
  ),
  campus: <path d="M6 22 32 10l26 12-26 12zM18 29v10c8 6 20 6 28 0V29M58 22v14" />,
  cafe: (
    <path d="M14 22h30v12c0 6-5 10-10 10H24c-6 0-10-4-10-10zM44 25h4c6 0 6 11 0 11h-4M22 16c-3-4 3-5 0-9M33 16c-3-4 3-5 0-9" />
  ),
  housing: (
    <path d="M4 44V28l10-8 10 8v16zM24 44V24l10-8 10 8v20M44 44V28l8-6 8 6v16zM11 44V34h6v10M31 44V32h6v12M2 44h60" />
  ),
  isp: (
    <path d="M32 44V22M24 44h16M32 22v.1M24 26a11 11 0 0 1 0-14M40 26a11 11 0 0 0 0-14M18 31a19 19 0 0 1 0-24M46 31a19 19 0 0 0 0-24" />
  ),
}

export function PresetPicture({ preset }: { readonly preset: Preset }) {
  return (
    <svg className="s-preset" viewBox="0 0 64 50" aria-hidden="true">
      {PICTURES[preset]}
    </svg>
  )
}
