/** Plugins and files for tests of the plan, with no more said than a test is about. */
import { definePlugin, type PluginCard, type Plugin } from '../../core/plugin/define-plugin.ts'
import type { LoadScreen } from '../../core/plugin/additions.ts'
import type { PartnerPlugins, Plan } from '../../core/plugin/plan.ts'

export const load: LoadScreen = () => Promise.resolve({ default: () => null })
export const title = { id: 'Judul', en: 'Title' }
export const make = <Path extends string = never>(
  id: string,
  card: Omit<Partial<PluginCard<Path>>, 'id'> = {},
): Plugin => definePlugin<Path>({ id, title, core: '^1', ...card })
export const page = <Path extends string>(path: Path) => ({ path, access: 'member', load }) as const
export const named = (...ids: string[]): PartnerPlugins => ({
  plugins: Object.fromEntries(ids.map((id) => [id, true])),
})
export const codes = (made: Plan) => made.faults.map((one) => [one.code, one.at])
