/** Renders the QR of an order: one path, dark on light in every theme and with forced colours, because a camera needs the contrast. */
import { useEffect, useRef } from 'react'
import { encode } from 'uqr'

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const code = useRef<SVGSVGElement>(null)
  // The code may be below the fold in a low window. Waits a frame, in which the dialog focuses its title.
  useEffect(() => {
    const frame = requestAnimationFrame(() => code.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [])
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      ref={code}
      className="p-qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
