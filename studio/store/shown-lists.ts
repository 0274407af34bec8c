/** The lists of a portal whose order a partner chooses, as customers see them now. */
import type { Facts } from '../../core/kernel/plugin/condition.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { namesInConditions } from '../../core/kernel/plugin/names-in-conditions.ts'
import { openPartner } from '../../core/kernel/plugin/open-partner.ts'
import { collect, plan } from '../../core/kernel/plugin/plan.ts'
import { homeCard } from '../../core/kernel/plugin/slots.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { MENU_KEYS } from '../../core/kit/navigation/menu-of.ts'
import { openMenuOf } from './plan-differences.ts'

export type ShownList = {
  /** JSON pointer (RFC 6901) of the list in the file. */
  readonly pointer: string
  /** The entries that customers see, in order; of the main menu only what stands above its headings. */
  readonly shown: readonly string[]
  /** All that the list can have. */
  readonly entries: readonly { readonly value: string; readonly title: Readonly<Record<string, string>> }[]
}

/** For a customer with every service, so that nothing is missing that some customer sees. */
export function shownLists(partner: Partner, plugins: readonly Plugin[]): readonly ShownList[] {
  const facts: Facts = {
    accountTypes: ['customer'],
    serviceTypes: namesInConditions(plugins, 'serviceType'),
    capabilities: [],
  }
  const opened = openPartner(partner, plugins)
  const made = plan(opened, {}, facts)
  const places = ['drawer', 'bottom', 'quick'] as const
  const menus = places.map((place) => ({ place, entries: openMenuOf(made, place, facts) }))
  const all = menus.flatMap(({ entries }) => entries.map(({ to, label }) => ({ value: to, title: { ...label } })))
  const linkable = distinctBy(all, ({ value }) => value)
  const cards = distinctBy(
    collect(made, homeCard).map(({ plugin }) => plugin),
    (id) => id,
  )
  return [
    {
      pointer: `/order/${homeCard.id}`,
      shown: cards,
      entries: cards.map((id) => ({
        value: id,
        title: { ...opened.plugins.find((plugin) => plugin.id === id)?.title },
      })),
    },
    ...menus.map(({ place, entries }) => ({
      pointer: `/menus/${MENU_KEYS[place]}`,
      shown: entries.flatMap(({ to, group, isNamed }) =>
        place !== 'drawer' || isNamed === true || group === undefined ? to : [],
      ),
      entries: linkable,
    })),
  ]
}

function distinctBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item] as const)).values()].toReversed()
}
