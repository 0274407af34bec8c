/** The checked cards of all plugins in this repository, for tools. Importing a card has no side effects. */
import { cardFaults, checkCards } from './check-plugin.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { importCards } from './import-plugins.ts'
import { FAULT_SENTENCES } from '../../core/kernel/plugin/fault-sentences.ts'

export const pluginCards: readonly Plugin[] = checkCards(
  await importCards(import.meta.glob('../../plugins/*/plugin.ts')),
)

/** One line for each fault of a card: file, expected, received, remedy. Empty when no card has a fault. */
export function sayCardFaults(plugins: readonly Plugin[] = pluginCards): readonly string[] {
  return cardFaults(plugins).map(
    ({ code, at, expected, received }) =>
      `${code} ${at} · expected ${expected} · received ${received} · ${FAULT_SENTENCES[code]}`,
  )
}
