/** What the forms of the page are made of: the schema of a partner's file and the plugins with their options. */
import { menuPaths } from '../../core/kernel/plugin/expand-additions.ts'
import { LANGUAGES } from '../../core/kernel/text/languages.ts'
import { composePartnerSchema } from '../../schemas/generate/compose-schemas.ts'
import { slotIds } from '../../schemas/plugin/check-plugin.ts'
import { gatewayKinds, installedPlugins } from '../../schemas/plugin/installed-plugins.ts'
import { PRESETS, type FormAnswer } from '../contract.ts'
import { PREVIEW_CUSTOMERS } from './customers.ts'

export function formOf(): FormAnswer {
  const paths = [...new Set(menuPaths(installedPlugins))]
  const slots = slotIds(installedPlugins).map((id) => ({ id, description: id }))
  return {
    schema: composePartnerSchema(installedPlugins, slots, gatewayKinds, paths),
    plugins: installedPlugins.map(({ id, title, options, onByDefault }) => ({
      id,
      title: { ...title },
      description: {},
      options: Object.keys(options.properties).length === 0 ? null : { ...options },
      isDefault: onByDefault,
    })),
    presets: [...PRESETS],
    customers: PREVIEW_CUSTOMERS.map(({ id, title }) => ({ id, title })),
    languages: [...LANGUAGES],
  }
}
