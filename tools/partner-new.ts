/** Writes a partner's file that is good from the start; what is in it is there to be changed. */
import { existsSync, writeFileSync } from 'node:fs'
import { validatePartner } from 'virtual:validators'
import { sayFault } from '../core/partner/partner-fault.ts'
import { readPartner } from '../core/partner/read-partner.ts'
import type { Told } from './told.ts'

const FOLDER = new URL('../partner-configs/', import.meta.url)

/** The file's text. Not yet checked: `id`, `name` and `color` are as somebody typed them. */
export function partnerText(id: string, name: string, color: string): string {
  const text = (value: string) => JSON.stringify(value)
  return `{
  "$schema": "../schemas/partner.schema.json",
  "id": ${text(id)},
  "name": ${text(name)},
  "domains": [${text(`${id}.localhost`)}],
  "brand": { "color": ${text(color)} },
  "contact": { "whatsapp": "6281234567890" },
  "plugins": {}
}
`
}

export function newPartner(id: string, name: string, color: string, folder: URL = FOLDER): Told {
  const file = new URL(`${id}.json`, folder)
  const text = partnerText(id, name, color)
  const { faults } = readPartner(text, { file: `${id}.json`, validate: validatePartner })
  if (faults.length > 0) return { refusal: faults.map(sayFault).join('\n') }
  if (existsSync(file)) return { refusal: `partner-configs/${id}.json is there already; nothing was written.` }
  writeFileSync(file, text)
  return {
    text: [
      `partner-configs/${id}.json is written; a running host serves it now: http://${id}.localhost:8080`,
      'Next: its true host names under domains, the WhatsApp number under contact, a logo in partner-configs/logos/.',
    ].join('\n'),
  }
}
