/** `npm run openapi`: writes `docs/openapi.json` from all endpoint values. A test fails when the file is stale. */
import { writeFile } from 'node:fs/promises'
import { allEndpoints } from './all-endpoints.ts'
import { openapiDocument } from '../../backend/openapi/openapi-document.ts'

const FILE = 'docs/openapi.json'

export default async function openapi(): Promise<number> {
  await writeFile(FILE, openapiText())
  console.log(`${FILE}: ${allEndpoints.length} calls`)
  return 0
}

/** The file's text, byte for byte. */
export function openapiText(): string {
  return `${JSON.stringify(openapiDocument(allEndpoints), null, 2)}\n`
}
