/**
 * `npm run schemas`: generates `schemas/*.json` and the plugins and options in `docs/partners.md` from the core's schemas and the
 * plugin definitions.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { menuPaths } from '../../core/kernel/plugin/expand-additions.ts'
import { slotIds } from '../../schemas/plugin/check-plugin.ts'
import {
  composeLoginConfigSchema,
  composePartnerSchema,
  composeWordsSchema,
  forEditors,
  schemaText,
  WORDS_FILE,
  type SchemaSlot,
} from '../../schemas/generate/compose-schemas.ts'
import { loadWordings } from '../../schemas/partner/known-texts.ts'
import { pluginPackages } from './find-plugins.ts'
import { withPlugins } from './options-table.ts'
import { gatewayKinds, installedPlugins } from '../../schemas/plugin/installed-plugins.ts'

/** Text of each file by its name in `schemas/`. */
export async function schemaFiles(): Promise<Readonly<Record<string, string>>> {
  const paths = menuPaths(installedPlugins)
  return {
    'partner.schema.json': schemaText(
      forEditors(composePartnerSchema(installedPlugins, slotsWithTexts(), gatewayKinds, paths)),
    ),
    [WORDS_FILE]: schemaText(await composeWordsSchema(loadWordings(installedPlugins))),
    'login-config.schema.json': schemaText(composeLoginConfigSchema(installedPlugins)),
  }
}

/** Each slot with the first sentence of its section in `docs/slots.md`. */
function slotsWithTexts(): readonly SchemaSlot[] {
  const guide = readFileSync(new URL('../../docs/slots.md', import.meta.url), 'utf8')
  return slotIds(installedPlugins).map((id) => {
    const [, section = ''] = guide.split(`\n## ${id}\n`)
    const [sentence = ''] = /[^.]+\./.exec(section.trim().replaceAll(/\s+/g, ' ')) ?? []
    const owner = installedPlugins.find(({ slots }) => slots.some((slot) => slot.id === id))
    if (sentence === '' && isOfPackage(owner?.id)) return { id, description: `A slot of the plugin ${owner?.id}.` }
    if (sentence === '') throw new RangeError(`docs/slots.md has no sentence about ${id}`)
    return { id, description: sentence }
  })
}

function isOfPackage(id: string | undefined): boolean {
  return pluginPackages.some((one) => one.id === id)
}

export default async function schemas(): Promise<number> {
  for (const [name, text] of Object.entries(await schemaFiles())) {
    writeFileSync(new URL(`../../schemas/${name}`, import.meta.url), text)
    console.log(`schemas/${name}: ${installedPlugins.length} plugins`)
  }
  const guide = new URL('../../docs/partners.md', import.meta.url)
  writeFileSync(guide, withPlugins(readFileSync(guide, 'utf8'), installedPlugins))
  return 0
}
