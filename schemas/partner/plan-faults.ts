/**
 * The mild faults of a partner's file that only the installed plugins can find: those of the plan, an order for a slot that
 * does not exist, no plugin for sign-in, and wordings for texts or placeholders that the portal does not have.
 */
import { gatewayKind } from '../../core/kernel/gateway/gateway-kind.ts'
import type { LoadedKind } from '../../core/kernel/gateway/gateway.ts'
import { gatewayFaults } from './gateway-faults.ts'
import { pageFaults } from './page-faults.ts'
import { optionFaults } from './option-faults.ts'
import { pathFaults } from './path-faults.ts'
import { coveredFaults } from './covered-faults.ts'
import { textLanguageFaults } from './text-language-faults.ts'
import { timingFaults } from './timing-faults.ts'
import { placeholdersIn, type KnownTexts } from './known-texts.ts'
import { pointerTo, showValue, type PartnerFault } from './partner-fault.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { slotIds } from '../plugin/check-plugin.ts'
import { NO_CUSTOMER } from '../../core/kernel/plugin/condition.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { FAULT_SENTENCES } from '../../core/kernel/plugin/fault-sentences.ts'
import { nearest } from '../../core/kernel/plugin/nearest.ts'
import { openPartner } from '../../core/kernel/plugin/open-partner.ts'
import { collect, plan } from '../../core/kernel/plugin/plan.ts'

export type PlanFault = Omit<PartnerFault, 'file'>

/** @param kinds of gateways, to check the fields of a partner's gateways. Default: they are not checked */
export function partnerFaults(
  plugins: readonly Plugin[],
  partner: Partner,
  texts: KnownTexts,
  kinds: readonly LoadedKind[] = [],
): readonly PlanFault[] {
  const made = plan(openPartner(partner, plugins), {}, NO_CUSTOMER)
  const ofPlan = made.faults.map(({ code, at, expected, received }) => {
    const need = code === 'P105' ? unknownNeed(plugins, at) : undefined
    const names = plugins.map(({ id }) => id)
    const meant = code === 'P101' ? nearest(received, names) : undefined
    return { code, pointer: at, expected: meant ?? expected, received, remedy: FAULT_SENTENCES[code], ...need }
  })
  const hasSignIn = made.pages.some(({ plays }) => plays === 'sign-in')
  const noSignIn: PlanFault = {
    code: 'P124',
    pointer: '/plugins',
    expected: 'a plugin with a page of the role sign-in',
    received: 'none that is on',
    remedy: FAULT_SENTENCES.P124,
  }
  return [
    ...ofPlan,
    ...(hasSignIn ? [] : [noSignIn]),
    ...gatewayFaults(
      plugins,
      partner,
      collect(made, gatewayKind).map(({ item }) => item),
      kinds,
    ),
    ...orderFaults(plugins, partner),
    ...pathFaults(made, partner),
    ...optionFaults(plugins, partner),
    ...pageFaults(made, partner),
    ...timingFaults(partner),
    ...coveredFaults(made, partner),
    ...textLanguageFaults(plugins, partner),
    ...wordFaults(partner, texts),
  ]
}

/** A plan in a browser knows only the enabled plugins; this one knows whether a need is installed at all. */
function unknownNeed(plugins: readonly Plugin[], at: string): Pick<PlanFault, 'expected' | 'received'> | undefined {
  const ids = plugins.map(({ id }) => id)
  const plugin = plugins.find(({ id }) => at === pointerTo(['plugins', id]))
  const unknown = plugin?.needs.find((need) => !ids.includes(need))
  if (unknown === undefined) return undefined
  const expected = `${nearest(unknown, ids) ?? 'installed plugins'} in needs`
  return { expected, received: `${unknown}, which is not installed` }
}

function orderFaults(plugins: readonly Plugin[], { order = {} }: Partner): readonly PlanFault[] {
  const slots = slotIds(plugins)
  const ids = plugins.map(({ id }) => id)
  const unknown = (pointer: string, name: string, known: readonly string[]): readonly PlanFault[] => {
    if (known.includes(name)) return []
    const meant = nearest(name, known)
    const expected = meant ?? `one of ${known.join(', ')}`
    const remedy = meant === undefined ? 'remove it' : `write ${meant}`
    return [{ code: 'P123', pointer, expected, received: showValue(name), remedy }]
  }
  return Object.entries(order).flatMap(([slot, plugins]) => [
    ...unknown(pointerTo(['order', slot]), slot, slots),
    ...plugins.flatMap((id, index) => unknown(pointerTo(['order', slot, index]), id, ids)),
  ])
}

function wordFaults({ words = {} }: Partner, texts: KnownTexts): readonly PlanFault[] {
  return Object.entries(words).flatMap(([language, wordings]) =>
    Object.entries(wordings).flatMap(([key, text]): readonly PlanFault[] => {
      const pointer = pointerTo(['words', language, key])
      const names = texts.get(key)
      if (names === undefined) {
        const meant = nearest(key, [...texts.keys()])
        const expected = meant ?? 'a key of schemas/words.schema.json'
        const remedy = meant === undefined ? 'remove it' : `write ${meant}`
        return [{ code: 'P213', pointer, expected, received: showValue(key), remedy }]
      }
      const known = [...names].map((name) => `{{${name}}}`).join(', ')
      return placeholdersIn(text)
        .filter((name) => !names.has(name))
        .map((name) => {
          const expected = known === '' ? 'no placeholder' : known
          const meant = nearest(name, [...names])
          const remedy = meant === undefined ? 'remove it; it would be shown as it is written' : `write {{${meant}}}`
          return { code: 'P220', pointer, expected, received: `{{${name}}}`, remedy }
        })
    }),
  )
}
