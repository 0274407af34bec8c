/** Minimal plugins and partner files for tests of the plan. A test states only its own fields. */
import { definePlugin, type PluginDefinition, type Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import type { PartnerPlugins } from '../../core/kernel/plugin/open-partner.ts'
import type { Plan } from '../../core/kernel/plugin/plan.ts'

export const load = () => Promise.resolve({ default: () => null })
export const title = { id: 'Judul', en: 'Title' }
export const make = <const Paths extends readonly string[] = []>(
  id: string,
  definition: Omit<Partial<PluginDefinition<Paths>>, 'id'> = {},
): Plugin => definePlugin<Paths>({ id, title, core: '^1', ...definition })
export const page = <Path extends string>(path: Path) => ({ path, access: 'member', load }) as const
export const named = (...ids: string[]): PartnerPlugins => ({
  plugins: Object.fromEntries(ids.map((id) => [id, true])),
})
export const codes = (made: Plan) => made.faults.map((fault) => [fault.code, fault.at])
