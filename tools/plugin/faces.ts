/** `npm run faces`: generates docs/faces.md. Run it after a face has changed. */
import { writeFileSync } from 'node:fs'
import { faceReport } from './public-names.ts'

const FILE = 'docs/faces.md'

export default function writeFaces(): number {
  writeFileSync(FILE, faceReport())
  console.log(`${FILE} is written. Review the changes before you commit it.`)
  return 0
}
