/** Writes a valid partner's file as a starting point. */
import { existsSync, writeFileSync } from 'node:fs'
import { validatePartner } from 'virtual:validators'
import { faultText } from '../../schemas/partner/partner-fault.ts'
import { readPartner } from '../../schemas/partner/read-partner.ts'
import type { CommandResult } from './command-result.ts'

const FOLDER = new URL('../../partner-configs/', import.meta.url)

/** The file's text. `id`, `name` and `color` are inserted as they are, without a check. */
export function partnerText(id: string, name: string, color: string): string {
  const text = (value: string) => JSON.stringify(value)
  return `{
  "$schema": "../schemas/partner.schema.json",
  "id": ${text(id)},
  "name": ${text(name)},
  "domains": [${text(`${id}.localhost`)}],
  "brand": { "color": ${text(color)} },
  "contact": { "whatsapp": "6281234567890" },
  "plugins": { "help": true }
}
`
}

/** @param port of the running host; without it no address is known to be right */
export function newPartner(
  id: string,
  name: string,
  color: string,
  folder: URL = FOLDER,
  port = process.env['PORT'],
): CommandResult {
  const file = new URL(`${id}.json`, folder)
  const text = partnerText(id, name, color)
  const { faults } = readPartner(text, { file: `${id}.json`, validate: validatePartner })
  if (faults.length > 0) return { refusal: faults.map(faultText).join('\n') }
  if (existsSync(file)) return { refusal: `partner-configs/${id}.json already exists; nothing was written.` }
  writeFileSync(file, text)
  return {
    text: [
      `partner-configs/${id}.json is written; a running host serves it now: ${addressOf(id, port)}`,
      'It has the plugin help, for questions, terms and contact.',
      'Next: set the real host names under domains and the WhatsApp number under contact; put a logo into partner-configs/logos/ and name it in brand (docs/partners.md).',
    ].join('\n'),
  }
}

function addressOf(id: string, port = ''): string {
  return port === ''
    ? `http://${id}.localhost with the port that npm start has printed`
    : `http://${id}.localhost:${port}`
}
