import { useMemo } from 'react'
import { usePortal } from '../context/portal-context.ts'
import { usePlan } from '../context/plan-context.ts'
import { pluginEntries, rolePath, type Plan } from '../../kernel/plugin/plan.ts'
import { fillPath, type RolePaths, type Role } from '../../kernel/plugin/role.ts'
import { pageAt } from './find-screen.ts'

/** @param domain the partner's id, the value of `:domain` in patterns */
export function rolePaths(plan: Plan, domain: string): RolePaths {
  const at = (role: Role) => {
    const path = rolePath(plan, role, domain)
    // An earlier page may match the same path, so the role cannot be reached.
    return path !== null && pageAt(plan, path)?.plays === role ? path : null
  }
  return {
    home: at('home') ?? firstOfMenu(plan, domain),
    'sign-in': at('sign-in'),
    'forgot-password': at('forgot-password'),
    relogin: at('relogin'),
    'complete-profile': at('complete-profile'),
    stopped: at('stopped'),
    'guest-home': at('guest-home'),
    'domain-not-found': at('domain-not-found'),
  }
}

/** The fallback when no page plays `home`: the first page of the plugins' bottom menu that a member may open. */
function firstOfMenu(plan: Plan, domain: string): string | null {
  const paths = pluginEntries(plan, 'bottom').map(({ to }) => fillPath(to, domain))
  return paths.find((path) => path !== null && isForMembers(plan, path)) ?? null
}

function isForMembers(plan: Plan, path: string): boolean {
  const hit = pageAt(plan, path)
  return hit !== undefined && hit.page.access !== 'signed-out' && hit.partOf === null
}

/** The path of a role, for example `/login/lestari` for `sign-in`; null while no plugin plays it. */
export function useRolePath(role: Role): string | null {
  const plan = usePlan()
  const { partner } = usePortal()
  return useMemo(() => rolePaths(plan, partner.id)[role], [plan, partner, role])
}
