import { Drawing, type DrawingPart } from './drawing.tsx'

const PARTS: readonly DrawingPart[] = [
  ['ground', 'M26 90C10 52 48 20 98 20s88 26 82 62-44 44-86 44-54-4-68-36z'],
  ['soft', 'M20 128h160'],
  ['paper', 'M92 70V48h12v32'],
  ['paper', 'M42 84h66v44H42z'],
  ['bright', 'm32 86 43-34 43 34z'],
  ['deep', 'M82 100h16v28H82z'],
  ['paper', 'M52 100h18v14H52z'],
  ['dashed', 'M118 120c20 4 30-4 32-22'],
  ['deep', 'M150 92s26-22 26-42a26 26 0 0 0-52 0c0 20 26 42 26 42z'],
  ['paper', 'M140 50a10 10 0 1 0 20 0a10 10 0 1 0-20 0z'],
]

/** A house and the pin above it. */
export function HouseWithPinDrawing() {
  return <Drawing parts={PARTS} />
}
