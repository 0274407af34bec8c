import { Drawing, type DrawingPart } from './drawing.tsx'

const PARTS: readonly DrawingPart[] = [
  ['ground', 'M30 112c-18-30-6-70 34-84s92-6 108 28-4 62-34 68-90 18-108-12z'],
  ['soft', 'M18 126h164'],
  ['soft', 'M30 40h22a9 9 0 0 0-6-16 12 12 0 0 0-22 6c-6 1-6 10 6 10z'],
  ['paper', 'M126 12 160 44l-26 46-40-30z'],
  ['bright', 'M126 12 160 44l-33 7z'],
  ['deep', 'm94 60 33-9 7 39z'],
  ['line', 'M126 12 134 90M94 60l66-16'],
  ['line', 'M134 90c10 6 2 12 8 18s14 0 16 8'],
  ['bright', 'm139 101 9-5 1 10zM150 112l9-3-1 10z'],
  ['line', 'M96 74c-8 6-12 9-17 15'],
  ['soft', 'M70 88l4 5M79 98l-6-1M82 84l6 3'],
  ['line', 'M70 100c-10 8-18 15-24 22'],
  ['line', 'M36 126a10 10 0 0 1 20 0'],
]

/** A kite whose string has broken. */
export function BrokenKiteDrawing() {
  return <Drawing parts={PARTS} />
}
