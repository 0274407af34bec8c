import { Drawing, type DrawingPart } from './drawing.tsx'

const PARTS: readonly DrawingPart[] = [
  ['ground', 'M28 94C10 56 44 22 96 20s92 22 86 62-44 44-86 44-58-4-68-32z'],
  ['soft', 'M20 128h160'],
  ['soft', 'M34 44h20a8 8 0 0 0-5-14 11 11 0 0 0-20 5c-6 1-5 9 5 9z'],
  ['paper', 'M94 16h9v112h-9z'],
  ['bright', 'M74 26h62l15 14-15 14H74z'],
  ['deep', 'M124 62H62L47 76l15 14h62z'],
  ['line', 'M86 40h36M76 76h34'],
  ['dashed', 'M84 128c-10-16-38-2-46-20'],
  ['paper', 'm122 106 38 10-3 12-38-10z'],
  ['line', 'm168 128 5-9M175 128l1-6M62 128l-3-7'],
]

/** A signpost with a board that has fallen off. */
export function SignpostDrawing() {
  return <Drawing parts={PARTS} />
}
