/**
 * `npm run schemas`: generates `schemas/*.json` and the options in `docs/partners.md` from the core's schemas and the
 * plugin definitions.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { slotIds } from '../plugin/check-plugin.ts'
import { composeLoginConfigSchema, composePartnerSchema, schemaText } from './compose-schemas.ts'
import { withOptions } from './options-table.ts'
import { loadPlugins } from '../plugin/load-plugins.ts'

/** Text of each file by its name in `schemas/`. */
export function schemaFiles(): Readonly<Record<string, string>> {
  return {
    'partner.schema.json': schemaText(composePartnerSchema(loadPlugins, slotIds(loadPlugins))),
    'login-config.schema.json': schemaText(composeLoginConfigSchema(loadPlugins)),
  }
}

export default function schemas(): number {
  for (const [name, text] of Object.entries(schemaFiles())) {
    writeFileSync(new URL(`../${name}`, import.meta.url), text)
    console.log(`schemas/${name}: ${loadPlugins.length} plugins`)
  }
  const guide = new URL('../../docs/partners.md', import.meta.url)
  writeFileSync(guide, withOptions(readFileSync(guide, 'utf8'), loadPlugins))
  return 0
}
