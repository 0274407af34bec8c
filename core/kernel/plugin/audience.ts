/** Tells for whom a page is that the plan hides from a customer, and which page is theirs instead. Apart from the plan: a portal seldom shows it. */
import { evaluate, type Circumstances, type Facts, type When } from './condition.ts'
import { matchPath } from './path-pattern.ts'
import type { Plan, PlannedPage } from './plan.ts'

/** `rtrw`, `customer`: for this account type. `service`: for customers of a service. `without`: for those who do not have it yet. */
export type Audience = 'rtrw' | 'customer' | 'service' | 'without'

const TYPES = ['customer', 'rtrw'] as const

/** The page at this path that is hidden because of the customer's account type or service; null if there is none. */
export function pageForOthers(
  { pages }: Pick<Plan, 'pages'>,
  path: string,
): { readonly planned: PlannedPage; readonly audience: Audience } | null {
  for (const planned of pages) {
    const { shown, page, because } = planned
    const audience =
      !shown && because.condition && matchPath<string>(page.path, path) ? audienceOf(because.condition) : null
    if (audience !== null) return { planned, audience }
  }
  return null
}

/** Null: no account type and no service of the customer would show it. */
export function audienceOf({ when, given }: { readonly when: When; readonly given: Circumstances }): Audience | null {
  const { accountTypes, serviceTypes } = given.facts
  if (accountTypes === null) return null
  const holds = (facts: Partial<Facts>) => evaluate(when, { ...given, facts: { ...given.facts, ...facts } })
  const services = [...serviceTypes, ...servicesIn(when)]
  const missing = TYPES.filter((type) => !accountTypes.includes(type))
  const withType = missing.find((type) => {
    const types = { accountTypes: [...accountTypes, type] }
    return holds(types) || holds({ ...types, serviceTypes: services })
  })
  if (holds({ serviceTypes: services })) return 'service'
  if (withType !== undefined) return withType
  const isForOthers = [[], ...TYPES.map((type) => [type])].some((types) =>
    holds({ accountTypes: types, serviceTypes: [] }),
  )
  return isForOthers ? 'without' : null
}

function servicesIn(when: When): readonly string[] {
  if ('serviceType' in when) return [when.serviceType]
  if ('not' in when) return servicesIn(when.not)
  return 'any' in when ? when.any.flatMap(servicesIn) : 'all' in when ? when.all.flatMap(servicesIn) : []
}

/** A shown page for what the hidden one is about: of the same plugin, else of the same section of the menu. Null: home. */
export function pageInstead({ pages, menu }: Pick<Plan, 'pages' | 'menu'>, { plugin }: PlannedPage): string | null {
  const own = pages.find((planned) => planned.shown && planned.plugin === plugin && !planned.page.path.includes(':'))
  if (own) return own.page.path
  const section = menu.find((planned) => planned.plugin === plugin && planned.entry.section !== undefined)?.entry
    .section
  return menu.find(({ shown, entry }) => shown && section !== undefined && entry.section === section)?.entry.to ?? null
}
