/** The data of the page's forms: the schema of a partner's file, the plugins with their options, and what a partner may order. */
import { menuPaths } from '../../core/kernel/plugin/expand-additions.ts'
import { homeCard } from '../../core/kernel/plugin/slots.ts'
import { LANGUAGES } from '../../core/kernel/text/languages.ts'
import { composePartnerSchema } from '../../schemas/generate/compose-schemas.ts'
import { slotIds } from '../../schemas/plugin/check-plugin.ts'
import { gatewayKinds, installedPlugins } from '../../schemas/plugin/installed-plugins.ts'
import { PRESETS, type FormAnswer } from '../contract.ts'
import { PREVIEW_CUSTOMERS } from './customers.ts'

export function formOf(): FormAnswer {
  const paths = [...new Set(menuPaths(installedPlugins))]
  const slots = slotIds(installedPlugins).map((id) => ({ id, description: id }))
  const titled = (id: string) => installedPlugins.find((plugin) => plugin.id === id)?.title ?? {}
  const cards = installedPlugins.filter(({ adds }) => adds.some(({ slot }) => slot.id === homeCard.id))
  const menus = ['main', 'bottom', 'quick'].map((name) => ({
    pointer: `/menus/${name}`,
    entries: paths.map((path) => ({ value: path, title: labelOf(path) })),
  }))
  const home = {
    pointer: `/order/${homeCard.id}`,
    entries: cards.map(({ id }) => ({ value: id, title: { ...titled(id) } })),
  }
  return {
    schema: composePartnerSchema(installedPlugins, slots, gatewayKinds, paths),
    plugins: installedPlugins.map(({ id, title, options, onByDefault }) => ({
      id,
      title: { ...title },
      options: Object.keys(options.properties).length === 0 ? null : { ...options },
      isDefault: onByDefault,
    })),
    orders: [home, ...menus],
    presets: [...PRESETS],
    customers: PREVIEW_CUSTOMERS.map(({ id, title }) => ({ id, title })),
    languages: [...LANGUAGES],
  }
}

/** The label of the menu entry that leads to a path. */
function labelOf(path: string): Record<string, string> {
  const entry = installedPlugins.flatMap(({ menu }) => menu).find(({ to }) => to === path)
  return { ...entry?.label }
}
