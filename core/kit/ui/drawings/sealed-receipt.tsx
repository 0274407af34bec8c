import { Drawing, type DrawingPart } from './drawing.tsx'

const PARTS: readonly DrawingPart[] = [
  ['ground', 'M30 96C10 62 40 20 92 20s92 26 86 64-52 42-88 42-48-8-60-30z'],
  ['soft', 'M22 128h156'],
  ['paper', 'M62 16h66v104l-8-6-8 6-9-6-8 6-8-6-8 6-9-6-8 6z'],
  ['line', 'M76 36h38M76 50h24'],
  ['soft', 'M76 66h38M76 80h20'],
  ['bright', 'M108 86a26 26 0 1 0 52 0a26 26 0 1 0-52 0z'],
  ['mark', 'm122 87 9 9 16-18'],
  ['line', 'M158 34l6-8M170 46l10-3M44 40l-8-6M36 58H26'],
]

/** A receipt with a seal. */
export function SealedReceiptDrawing() {
  return <Drawing parts={PARTS} />
}
