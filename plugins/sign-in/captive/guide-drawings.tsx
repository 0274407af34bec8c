/** Renders the guide's drawings of a phone: line art in the theme's colours, without text. */
import type { ReactNode } from 'react'

export function CancelDrawing() {
  return (
    <Phone>
      <rect className="w-sheet" x="66" y="34" width="108" height="142" rx="10" />
      <rect className="w-mark" x="74" y="42" width="34" height="14" rx="7" />
      <path className="w-line" d="M118 49h28M80 74h80M80 88h62M80 102h72" />
      <rect className="w-soft" x="80" y="118" width="80" height="16" rx="8" />
      <Finger x={98} y={52} />
    </Phone>
  )
}

export function WithoutInternetDrawing() {
  return (
    <Phone>
      <path className="w-line" d="M80 52h80M80 66h54" />
      <rect className="w-sheet" x="66" y="92" width="108" height="84" rx="10" />
      <rect className="w-mark" x="76" y="102" width="88" height="18" rx="9" />
      <rect className="w-soft" x="76" y="126" width="88" height="18" rx="9" />
      <rect className="w-soft" x="76" y="150" width="88" height="18" rx="9" />
      <Finger x={142} y={114} />
    </Phone>
  )
}

export function ContinueDrawing() {
  return (
    <Phone>
      <path
        className="w-mark"
        d="M78 40h72a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10H96l-14 12V82h-4a10 10 0 0 1-10-10V50a10 10 0 0 1 10-10z"
      />
      <path className="w-on" d="M84 62h4M96 62h4M108 62h4M120 62h4M132 62h4M144 62h4" />
      <path className="w-line" d="M120 100v14m-6-6 6 6 6-6" />
      <rect className="w-sheet" x="66" y="122" width="108" height="54" rx="10" />
      <rect className="w-soft" x="76" y="130" width="88" height="12" rx="6" />
      <path className="w-line" d="M84 160h4M96 160h4M108 160h4M120 160h4M132 160h4M144 160h4" />
    </Phone>
  )
}

function Phone({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 200" width="240" height="200" aria-hidden="true" focusable="false">
      <rect className="w-phone" x="56" y="8" width="128" height="184" rx="20" />
      <path className="w-line" d="M108 20h24" />
      {children}
    </svg>
  )
}

function Finger({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className="w-touch" r="13" />
      <circle className="w-tip" r="5" />
    </g>
  )
}
