/** The cards of all plugins in this repository, checked at their door, for tools; a card does nothing when imported. */
import { cardFaults, checkCards } from '../core/plugin/check-cards.ts'
import type { Plugin } from '../core/plugin/define-plugin.ts'
import { FAULT_SENTENCES } from '../core/plugin/fault-sentences.ts'

const modules = import.meta.glob('../plugins/*/plugin.ts', { eager: true })

export const pluginCards: readonly Plugin[] = checkCards(
  Object.entries(modules).map(([file, card]) => [file.split('/').at(-2) ?? '', card] as const),
)

/** A line for each fault of a card: file, expected, received, remedy. Empty when all cards are good. */
export function sayCardFaults(plugins: readonly Plugin[] = pluginCards): readonly string[] {
  return cardFaults(plugins).map(
    ({ code, at, expected, received }) =>
      `${code} ${at} · expected ${expected} · received ${received} · ${FAULT_SENTENCES[code]}`,
  )
}
