/**
 * The plan decides, with a reason, whether each plugin, page, menu entry, contribution and service is shown. It is computed by a pure
 * function in the browser, in tests and on the command line. A fault in the partner's file affects only its own entry.
 */
import { CORE_PATHS } from './core-paths.ts'
import { evaluate, type Circumstances, type Facts, type LoginConfig, type When } from './condition.ts'
import type { Plugin } from './define-plugin.ts'
import { fault, pluginPointer, type Fault } from './fault.ts'
import { writtenFor, type OpenedPartner, type PartnerPlugins, type ResolvedOptions } from './open-partner.ts'
import { fillPath, isBelow, isRole, ROLES, type Role } from './role.ts'
import type { AnyPage, Contribution, MenuEntry } from './additions.ts'
import type { Service } from './service.ts'
import type { SlotOrder } from './declared.ts'
import { addressKeys } from './path-pattern.ts'
import { expandAdditions } from './expand-additions.ts'

/**
 * `detail`: what the code is about, for `reasonSentence`. `at`: a JSON pointer into the partner's file. `of`: why its plugin is off.
 * `condition`: what was evaluated.
 */
export type PlanReason = {
  readonly code: ReasonCode
  readonly detail: string
  readonly at: string
  readonly of?: PlanReason
  readonly condition?: { readonly when: When; readonly given: Circumstances }
}
export type ReasonCode =
  | 'on.default'
  | 'on.file'
  | 'on.switch'
  | 'on.plugin'
  | 'off.file'
  | 'off.definition'
  | 'off.switch'
  | 'off.needs'
  | 'off.circle'
  | 'off.path'
  | 'off.core'
  | 'off.twice'
  | 'off.plugin'
  | 'off.when'
  | 'off.one'
  | 'off.extends'
  | 'off.page'

type Verdict = { readonly shown: boolean; readonly because: PlanReason }
export type PlannedPlugin = Verdict & { readonly plugin: Plugin }
export type PlannedPage = Verdict & {
  readonly plugin: string
  readonly page: AnyPage
  /** Of several pages with the same role only the first plays it. */
  readonly plays: Role | null
  /** The role that the page plays, or that the page above it in the same plugin plays. */
  readonly partOf: Role | null
}
export type PlannedMenuEntry = Verdict & {
  readonly plugin: string
  readonly entry: MenuEntry
  readonly page: AnyPage | undefined
}
export type PlannedContribution = Verdict & { readonly plugin: string; readonly contribution: Contribution }

export type PlannedService = Verdict & { readonly plugin: string; readonly service: Service }

/** Plain data, to be printed and compared. */
export type Plan = {
  readonly plugins: readonly PlannedPlugin[]
  readonly pages: readonly PlannedPage[]
  readonly menu: readonly PlannedMenuEntry[]
  readonly contributions: readonly PlannedContribution[]
  readonly services: readonly PlannedService[]
  readonly faults: readonly Fault[]
  readonly options: ResolvedOptions
  /** The partner's file, for the order of contributions and the menus. */
  readonly partner: PartnerPlugins
}

/**
 * Resolves the plugins of a partner for one customer. Of two plugins with the same path the later is off (P104). A plugin with a path of
 * the core is off (P110).
 */
export function plan(opened: OpenedPartner, loginConfig: LoginConfig, facts: Facts): Plan {
  const { partner, options: optionsById } = opened
  const faults = [...opened.faults]
  const planned = decide(opened, loginConfig, faults).map((decision): PlannedPlugin => ({
    ...decision,
    shown: decision.because.code.startsWith('on.'),
  }))
  const extensions = planned.filter(({ shown }) => shown).flatMap(({ plugin }) => plugin.extends)
  const pages: PlannedPage[] = []
  const menu: PlannedMenuEntry[] = []
  const contributions: PlannedContribution[] = []
  const services: PlannedService[] = []
  const taken = new Set<string>()
  const pathByRole = new Map<Role, string>()
  const claimRole = ({ role, path, access }: AnyPage, id: string): Role | null => {
    // `check-plugin.ts` checks definitions, but not additions of slot owners.
    if (role === undefined || !isRole(role) || ROLES[role] !== access) return null
    const claimed = pathByRole.get(role)
    if (claimed === undefined) pathByRole.set(role, path)
    else faults.push(fault('P112', pluginPointer(id), `one page of the role ${role}`, `${path}; ${claimed} plays it`))
    return claimed === undefined ? role : null
  }
  for (const { plugin, shown, because } of planned) {
    const options = optionsById.get(plugin.id) ?? {}
    const given = { facts, loginConfig, options, languages: partner.languages }
    const verdict = (when: When | undefined) => judge(shown, because, plugin.id, when, given)
    const additions = expandAdditions(plugin, extensions)
    const own = additions.pages
      .map((page) => ({
        plugin: plugin.id,
        page,
        plays: shown ? claimRole(page, plugin.id) : null,
        ...verdict(page.when),
      }))
      .map((planned, _, all) => ({ ...planned, partOf: roleAbove(planned.page, all) }))
    pages.push(...own)
    for (const entry of additions.menu) {
      // Of several pages with this path the last counts, because additions of slot owners come last.
      const page = own.filter((planned) => planned.page.path === entry.to).pop()
      const reason = page ?? { shown: false, because: reasonFor('off.page', plugin.id, entry.to) }
      menu.push({ plugin: plugin.id, entry, page: page?.page, shown: reason.shown, because: reason.because })
    }
    for (const service of plugin.services) services.push({ plugin: plugin.id, service, ...verdict(service.when) })
    for (const contribution of additions.adds) {
      const { slot, failure } = contribution
      const off = (code: ReasonCode, detail: string) => ({
        shown: false,
        because: reasonFor(code, plugin.id, detail),
      })
      let reason = verdict(contribution.when)
      if (shown && failure !== undefined) {
        faults.push(fault('P111', pluginPointer(plugin.id), `what the owner of the slot ${slot.id} adds`, failure))
        reason = off('off.extends', `${slot.id}: ${failure}`)
      } else if (reason.shown && slot.isSingle) {
        if (taken.has(slot.id)) {
          faults.push(fault('P108', pluginPointer(plugin.id), 'one plugin in this slot', slot.id))
          reason = off('off.one', slot.id)
        }
        taken.add(slot.id)
      }
      contributions.push({ plugin: plugin.id, contribution, ...reason })
    }
  }
  return { plugins: planned, pages, menu, contributions, services, faults, options: optionsById, partner }
}

/** Shown contributions of a slot, by the partner's order, then by the slot's `rank`, then by `order`, then by the order of plugins. */
export function collect<Item>(
  plan: Plan,
  slot: SlotOrder<Item>,
): readonly { readonly plugin: string; readonly item: Item }[] {
  const partnerOrder = plan.partner.order?.[slot.id] ?? []
  const position = (plugin: string) =>
    partnerOrder.includes(plugin) ? partnerOrder.indexOf(plugin) : partnerOrder.length
  return (
    plan.contributions
      .filter(({ shown, contribution }) => shown && contribution.slot.id === slot.id)
      // The slot's `add` created the contribution, so its item has the slot's type.
      .map(({ plugin, contribution: { item, order } }) => ({ plugin, item: item as Item, order }))
      .toSorted(
        (a, b) => position(a.plugin) - position(b.plugin) || slot.rank(a.item) - slot.rank(b.item) || a.order - b.order,
      )
      .map(({ plugin, item }) => ({ plugin, item }))
  )
}

export function servicesOf(plan: Plan): readonly (Service & { readonly plugin: string })[] {
  return plan.services.filter(({ shown }) => shown).map(({ service, plugin }) => ({ ...service, plugin }))
}

/** The pattern of the page that plays a role, for example `/login/:domain?`; null when no page plays it. */
export function rolePattern(plan: Plan, role: Role): string | null {
  return plan.pages.find(({ shown, plays }) => shown && plays === role)?.page.path ?? null
}

/** The path of a role for the partner `domain`, for example `/login/lestari`; null when no page plays it. */
export function rolePath(plan: Plan, role: Role, domain: string): string | null {
  const pattern = rolePattern(plan, role)
  return pattern === null ? null : fillPath(pattern, domain)
}

function roleAbove(page: AnyPage, own: readonly Pick<PlannedPage, 'page' | 'plays'>[]): Role | null {
  const above = own.find(
    (planned) => planned.plays !== null && (planned.page === page || isBelow(page.path, planned.page.path)),
  )
  return above?.plays ?? null
}

/** The shown entries of the plugins in a menu, in their own order. A portal renders `menuOf`, which follows the partner's file. */
export function pluginEntries({ menu }: Pick<Plan, 'menu'>, place: MenuEntry['in']): readonly MenuEntry[] {
  return menu
    .flatMap(({ shown, entry }) => (shown && entry.in === place ? entry : []))
    .toSorted((a, b) => (a.order ?? 100) - (b.order ?? 100))
}

type Decision = { readonly plugin: Plugin; because: PlanReason }

/** Decides which plugins are on, by file, switch, definition, contract version, id, needs, circles and paths, in this order. */
function decide({ plugins, partner }: OpenedPartner, loginConfig: LoginConfig, faults: Fault[]): Decision[] {
  const decisions: Decision[] = plugins.map((plugin) => ({
    plugin,
    because: reasonBySettings(plugin, partner, loginConfig),
  }))
  const on = new Map<string, Decision>()
  for (const decision of decisions) {
    const { plugin } = decision
    if (!decision.because.code.startsWith('on.')) continue
    faults.push(...(plugin.definitionCheck?.faults ?? []))
    if (plugin.definitionCheck?.isOff) {
      const [first] = plugin.definitionCheck.faults
      decision.because = reasonFor('off.definition', plugin.id, `${first?.code} ${first?.at}`)
      continue
    }
    if (plugin.core !== '^1') {
      decision.because = reasonFor('off.core', plugin.id, String(plugin.core))
      faults.push(fault('P109', pluginPointer(plugin.id), 'core ^1', plugin.core))
    } else if (on.has(plugin.id)) {
      decision.because = reasonFor('off.twice', plugin.id)
      faults.push(fault('P107', pluginPointer(plugin.id), 'one plugin of this id', plugin.id))
    } else on.set(plugin.id, decision)
  }
  dropUnmet(on, faults)
  dropClashing(on, faults)
  dropUnmet(on, faults)
  return decisions
}

/** Whether the partner's file and the login config turn a plugin on. What else may turn it off, only the plan knows. */
export function isOnBySettings(plugin: Plugin, partner: PartnerPlugins, loginConfig: LoginConfig): boolean {
  return reasonBySettings(plugin, partner, loginConfig).code.startsWith('on.')
}

function reasonBySettings(plugin: Plugin, partner: PartnerPlugins, loginConfig: LoginConfig): PlanReason {
  const { id } = plugin
  const written = writtenFor(partner, id)
  const switched = plugin.switch === undefined ? null : (loginConfig[plugin.switch] ?? null)
  if (written === false) return reasonFor('off.file', id, 'false')
  if (switched === false) return reasonFor('off.switch', id, plugin.switch)
  if (written !== undefined) return reasonFor('on.file', id)
  if (switched === true) return reasonFor('on.switch', id, plugin.switch)
  if (plugin.onByDefault) return reasonFor('on.default', id)
  return reasonFor('off.file', id)
}

/** Turns off plugins that need a plugin that is off, until nothing changes; then plugins whose needs form a circle. */
function dropUnmet(on: Map<string, Decision>, faults: Fault[]) {
  for (let changed = true; changed;) {
    changed = false
    for (const [id, decision] of on) {
      const missing = decision.plugin.needs.find((need) => !on.has(need))
      if (missing === undefined) continue
      decision.because = reasonFor('off.needs', id, missing)
      faults.push(fault('P105', pluginPointer(id), `${missing} turned on as well`, `${missing} is off`))
      on.delete(id)
      changed = true
    }
  }
  for (const [id, decision] of on) {
    const circle = circleFrom(id, on)
    if (!circle) continue
    for (const member of circle) {
      const memberDecision = on.get(member) ?? decision
      memberDecision.because = reasonFor('off.circle', member, [...circle, id].join(' → '))
    }
    faults.push(fault('P106', pluginPointer(id), 'needs without a circle', [...circle, id].join(' → ')))
    for (const member of circle) on.delete(member)
    dropUnmet(on, faults)
    return
  }
}

function circleFrom(start: string, on: ReadonlyMap<string, Decision>): readonly string[] | null {
  // Depth-first search; a plugin that does not lead back to the start is visited once.
  const visited = new Set<string>()
  const visit = (id: string, path: readonly string[]): readonly string[] | null => {
    visited.add(id)
    for (const need of on.get(id)?.plugin.needs ?? []) {
      if (need === start) return path
      if (visited.has(need)) continue
      const found = visit(need, [...path, need])
      if (found) return found
    }
    return null
  }
  return visit(start, [start])
}

/** Contains a space, so it cannot be a plugin's id. */
const CORE = 'the core'

function dropClashing(on: Map<string, Decision>, faults: Fault[]) {
  const owner = new Map<string, string>(CORE_PATHS.flatMap(addressKeys).map((key) => [key, CORE]))
  const extensions = [...on.values()].flatMap(({ plugin }) => plugin.extends)
  for (const [id, decision] of on) {
    const { pages } = expandAdditions(decision.plugin, extensions)
    const winnerOf = ({ path }: { readonly path: string }) =>
      addressKeys(path).flatMap((key) => owner.get(key) ?? [])[0]
    const clash = pages.find(winnerOf)
    if (clash) {
      const winner = winnerOf(clash)
      decision.because = reasonFor('off.path', id, `${winner} has the path ${clash.path}`)
      faults.push(
        fault(
          winner === CORE ? 'P110' : 'P104',
          pluginPointer(id),
          'a path of its own',
          `${clash.path}, which ${winner} has`,
        ),
      )
      on.delete(id)
    } else for (const key of pages.flatMap(({ path }) => addressKeys(path))) owner.set(key, id)
  }
}

function judge(shown: boolean, because: PlanReason, id: string, when: When | undefined, given: Circumstances): Verdict {
  if (!shown) return { shown, because: { ...because, code: 'off.plugin', of: because } }
  if (!when) return { shown, because: { ...because, code: 'on.plugin', detail: '' } }
  const holds = evaluate(when, given)
  return { shown: holds, because: { ...reasonFor(holds ? 'on.plugin' : 'off.when', id), condition: { when, given } } }
}

function reasonFor(code: ReasonCode, id: string, detail = ''): PlanReason {
  return { code, detail, at: pluginPointer(id) }
}
