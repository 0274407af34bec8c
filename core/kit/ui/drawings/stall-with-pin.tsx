import { Drawing, type DrawingPart } from './drawing.tsx'

const PARTS: readonly DrawingPart[] = [
  ['ground', 'M26 90C10 52 48 20 98 20s88 26 82 62-44 44-86 44-54-4-68-36z'],
  ['soft', 'M20 128h160'],
  ['paper', 'M38 82h70v46H38z'],
  ['deep', 'M78 98h18v30H78z'],
  ['paper', 'M48 98h18v14H48z'],
  [
    'bright',
    'm30 82 10-26h66l10 26a10.7 10.7 0 0 1-21.5 0 10.7 10.7 0 0 1-21.5 0 10.7 10.7 0 0 1-21.5 0 10.7 10.7 0 0 1-21.5 0z',
  ],
  ['dashed', 'M118 120c20 4 30-4 32-22'],
  ['deep', 'M150 92s26-22 26-42a26 26 0 0 0-52 0c0 20 26 42 26 42z'],
  ['paper', 'M140 50a10 10 0 1 0 20 0a10 10 0 1 0-20 0z'],
]

/** A stall and the pin above it. */
export function StallWithPinDrawing() {
  return <Drawing parts={PARTS} />
}
