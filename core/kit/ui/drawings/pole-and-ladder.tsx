import { Drawing, type DrawingPart } from './drawing.tsx'

const PARTS: readonly DrawingPart[] = [
  ['ground', 'M28 90C10 52 46 22 96 22s90 20 84 60-44 44-86 44-52-6-66-36z'],
  ['soft', 'M20 128h160'],
  ['line', 'M14 46c24 20 46 18 74-8M112 38c26 26 48 28 74 8'],
  ['paper', 'M96 14h8v114h-8z'],
  ['line', 'M76 38h48M82 54h36'],
  ['deep', 'M84 30h8v8h-8zM108 30h8v8h-8z'],
  ['bright', 'M90 64h20v26H90z'],
  ['line', 'M96 72h8'],
  ['line', 'm112 66 32 62M126 60l32 66M117 76l14-6M123 88l14-6M129 100l14-6M135 112l14-6'],
  ['bright', 'm36 128 9-28h6l9 28z'],
  ['line', 'M41 114h14'],
  ['line', 'M66 70l-8-4M64 84l-9 3'],
]

/** A pole, a cable and a ladder: somebody is at work. */
export function PoleAndLadderDrawing() {
  return <Drawing parts={PARTS} />
}
