/** From addresses to plugins: imports the cards that the page names, and no other. */
import type { Plugin } from '../core/plugin/define-plugin.ts'
import { readCard } from '../core/plugin/read-card.ts'

/** A card that does not load costs its plugin and nothing else; `onFailure` hears of it. */
export async function loadPlugins(
  cards: Readonly<Record<string, string>>,
  onFailure: (id: string, error: unknown) => void,
): Promise<readonly Plugin[]> {
  return Promise.all(
    Object.entries(cards).map(async ([id, address]) => {
      try {
        const card: unknown = await import(/* @vite-ignore */ address)
        return readCard(id, card)
      } catch (error) {
        onFailure(id, error)
        return readCard(id, error)
      }
    }),
  )
}
