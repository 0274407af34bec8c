/**
 * What an admitted plugin's file says of it, as a definition, for checks of partners' files: its code never runs outside browsers
 * (docs/decisions/0061-plugins-admitted-at-run-time.md).
 */
import { definePlugin, type Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import type { OptionsSchema } from '../../core/kernel/plugin/options.ts'

export type PluginFacts = {
  readonly id: string
  readonly needs: readonly string[]
  /** The paths of its pages. */
  readonly pages: readonly string[]
  readonly options?: OptionsSchema | undefined
}

export function standIn({ id, needs, pages, options }: PluginFacts): Plugin {
  const title = { id, en: id }
  return definePlugin<string[]>({
    id,
    title,
    core: '^1',
    needs,
    ...(options && { options }),
    pages: pages.map((path) => ({ path, access: 'signed-in', load: noScreen })),
    menu: pages.map((to) => ({ to, in: 'drawer', label: title, icon: noIcon })),
  })
}

const nothing = () => null
const noScreen = () => Promise.resolve({ default: nothing })
const noIcon = () => Promise.resolve({ default: nothing })
