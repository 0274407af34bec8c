import './drawing.css'

/** How a part is drawn, with its SVG path. The colours are the brand's (`drawing.css`). */
export type DrawingPart = readonly [
  kind: 'ground' | 'line' | 'soft' | 'dashed' | 'paper' | 'bright' | 'deep' | 'mark' | 'fault' | 'fault-mark',
  path: string,
]

/** A decorative illustration, hidden from screen readers, because the text beside it says the same. */
export function Drawing({ parts }: { readonly parts: readonly DrawingPart[] }) {
  return (
    <svg className="g-drawing" viewBox="0 0 200 140" aria-hidden>
      {parts.map(([kind, path]) => (
        <path key={path} className={`g-${kind}`} d={path} />
      ))}
    </svg>
  )
}
