/** Writes a valid partner's file as a starting point. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { validatePartner } from 'virtual:validators'
import { faultText } from '../../schemas/partner/partner-fault.ts'
import { readPartner } from '../../schemas/partner/read-partner.ts'
import type { CommandResult } from '../../studio/store/command-result.ts'
import { PLACEHOLDER_WHATSAPP } from '../../core/kernel/partner/placeholder-number.ts'

const FOLDER = new URL('../../partner-configs/', import.meta.url)
const SCHEMA = new URL('../../schemas/partner.schema.json', import.meta.url)

/**
 * The file's text. `id`, `name` and `color` are inserted as they are, without a check.
 *
 * @param schema for editors; a path from the file's folder
 */
export function partnerText(
  id: string,
  name: string,
  color: string,
  schema = '../schemas/partner.schema.json',
): string {
  const text = (value: string) => JSON.stringify(value)
  return `{
  "$schema": ${text(schema)},
  "id": ${text(id)},
  "name": ${text(name)},
  "domains": [${text(`${id}.localhost`)}],
  "brand": { "color": ${text(color)} },
  "contact": { "whatsapp": ${text(PLACEHOLDER_WHATSAPP)} },
  "plugins": { "help": true }
}
`
}

/**
 * @param folder default: the project's own
 * @param port of the running host; without it no address is known to be right
 */
export function newPartner(
  id: string,
  name: string,
  color: string,
  folder: URL = FOLDER,
  port = process.env['PORT'],
): CommandResult {
  const file = new URL(`${id}.json`, folder)
  const path = fileURLToPath(folder)
  const text = partnerText(id, name, color, relative(path, fileURLToPath(SCHEMA)))
  const shown = relative(process.cwd(), path).startsWith('..') ? path : `${relative(process.cwd(), path)}/`
  const { faults } = readPartner(text, { file: `${id}.json`, validate: validatePartner })
  if (faults.length > 0) return { refusal: faults.map(faultText).join('\n') }
  if (existsSync(file)) return { refusal: `${shown}${id}.json already exists; nothing was written.` }
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, text)
  return {
    text: [
      `${shown}${id}.json is written. A host that reads this folder serves it within a second: ${addressOf(id, port)}`,
      'It has the plugin help, for questions, terms and contact.',
      'Next: set the real host names under domains and the WhatsApp number under contact; put a logo into logos/ beside the file and name it in brand (docs/partners.md).',
    ].join('\n'),
  }
}

function addressOf(id: string, port = ''): string {
  return port === ''
    ? `http://${id}.localhost with the port that npm start has printed`
    : `http://${id}.localhost:${port}`
}
