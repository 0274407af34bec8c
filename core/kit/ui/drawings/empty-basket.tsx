import { Drawing, type DrawingPart } from './drawing.tsx'

const PARTS: readonly DrawingPart[] = [
  ['ground', 'M24 84c-6-38 34-62 78-60s84 24 80 58-34 44-82 44-71-8-76-42z'],
  ['soft', 'M24 126h152'],
  ['line', 'M66 66c0-50 68-50 68 0'],
  ['paper', 'M48 66h104l-11 52a8 8 0 0 1-8 7H67a8 8 0 0 1-8-7z'],
  ['bright', 'M44 58h112v14H44z'],
  ['soft', 'M54 88h92M58 104h84M76 74l6 50M100 74v50M124 74l-6 50'],
  ['dashed', 'M84 40h32M90 28h20'],
  ['line', 'M160 40c8-8 18-8 24-4-4 10-14 14-24 4zM160 40l12-1'],
]

/** An empty market basket. */
export function EmptyBasketDrawing() {
  return <Drawing parts={PARTS} />
}
