import { Drawing, type DrawingPart } from './drawing.tsx'

const PARTS: readonly DrawingPart[] = [
  ['ground', 'M30 96C10 62 40 20 92 20s92 26 86 64-52 42-88 42-48-8-60-30z'],
  ['soft', 'M22 128h156'],
  ['paper', 'M62 14h66v44l-10 8-12-8-11 8-11-8-11 8-11-8z'],
  ['line', 'M76 30h38M76 44h24'],
  ['paper', 'M58 74l11 8 11-8 11 8 11-8 12 8 10-8v48l-8-6-8 6-9-6-8 6-8-6-8 6-9-6-8 6z'],
  ['soft', 'M72 94h32M72 106h20'],
  ['fault', 'M108 90a26 26 0 1 0 52 0a26 26 0 1 0-52 0z'],
  ['fault-mark', 'M134 76v16M134 102v1'],
  ['line', 'M44 66l-9-3M46 78l-9 2M146 50l8-4'],
]

/** A receipt torn in two, and a warning. */
export function TornReceiptDrawing() {
  return <Drawing parts={PARTS} />
}
