import { Drawing, type DrawingPart } from './drawing.tsx'

const PARTS: readonly DrawingPart[] = [
  ['ground', 'M26 92C12 54 48 24 98 22s86 22 82 60-42 44-84 44-58-8-70-34z'],
  ['soft', 'M22 128h156'],
  ['paper', 'M58 58h62l-5 58a9 9 0 0 1-9 8H72a9 9 0 0 1-9-8z'],
  ['bright', 'M60 78h58l-3 38a9 9 0 0 1-9 8H72a9 9 0 0 1-9-8z'],
  ['line', 'M119 70h9a14 14 0 0 1 0 28h-11'],
  ['soft', 'M76 46c-5-7 5-11 0-19M92 46c-5-7 5-11 0-19'],
  ['line', 'M46 128h86'],
  ['paper', 'M126 46a24 24 0 1 0 48 0a24 24 0 1 0-48 0z'],
  ['line', 'M150 32v14l9 7'],
  ['soft', 'M150 26v1M170 46h-1M130 46h1'],
]

/** A glass of tea, and time. */
export function TeaAndClockDrawing() {
  return <Drawing parts={PARTS} />
}
