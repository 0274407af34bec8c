/** Imports the plugin cards that the page names, and no others. */
import type { Plugin } from '../core/plugin/define-plugin.ts'
import { readCard } from '../core/plugin/read-card.ts'
import { inTime } from '../core/values/in-time.ts'

/**
 * A card that fails to load, or does not come in time, is left out and reported to `onFailure`; the other plugins still
 * load.
 */
export async function loadPlugins(
  cards: Readonly<Record<string, string>>,
  onFailure: (id: string, error: unknown) => void,
  load: (address: string) => Promise<unknown> = (address) => import(/* @vite-ignore */ address),
): Promise<readonly Plugin[]> {
  return Promise.all(
    Object.entries(cards).map(async ([id, address]) => {
      try {
        const card: unknown = await inTime(load(address))
        return readCard(id, card)
      } catch (error) {
        onFailure(id, error)
        return readCard(id, error)
      }
    }),
  )
}
