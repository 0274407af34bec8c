import { useMemo } from 'react'
import { CORE_PATHS, type CorePath } from '../../kernel/plugin/core-paths.ts'
import type { AnyPage, LoadAnyScreen } from '../../kernel/plugin/additions.ts'
import { matchPath, type PathParams } from '../../kernel/plugin/path-pattern.ts'
import type { Plan, PlannedPage } from '../../kernel/plugin/plan.ts'
import type { Access, Role } from '../../kernel/plugin/role.ts'

export type FoundScreen = {
  readonly plugin: string
  /** The page's pattern, or the path itself when no page matches. */
  readonly path: string
  readonly access: Access | 'unknown'
  /** The role that the page plays or belongs to; `home` at `/` even if no page has that path. */
  readonly role: Role | null
  readonly frame: 'main' | 'plain'
  readonly load: LoadAnyScreen
  readonly params: PathParams<string>
}

/** Loaders of the built-in screens. They are a parameter, because `core/shell/portal` owns them. */
export type BuiltInScreens = Readonly<Record<CorePath | 'own-page' | 'not-found', LoadAnyScreen>>

export function findScreen(plan: Plan, builtIn: BuiltInScreens, path: string, isSignedIn: boolean): FoundScreen {
  const params = {}
  const core = CORE_PATHS.find((pattern) => matchPath(pattern, path) !== null)
  if (core)
    return { plugin: 'core', path: core, access: 'public', role: null, frame: 'plain', load: builtIn[core], params }
  const hit = pageAt(plan, path)
  if (hit) {
    const { plugin, page, partOf: role } = hit
    const { access, load } = page
    const found = matchPath<string>(page.path, path) ?? params
    return { plugin, path: page.path, access, role, frame: frameOf(page, isSignedIn), load, params: found }
  }
  const own = plan.partner.pages?.find((page) => matchPath(page.path, path))
  if (own) {
    const frame = isSignedIn ? 'main' : 'plain'
    const { path } = own
    return { plugin: 'core', path, access: 'public', role: null, frame, load: builtIn['own-page'], params: { path } }
  }
  const role = path === '/' ? 'home' : null
  return { plugin: 'core', path, access: 'unknown', role, frame: 'main', load: builtIn['not-found'], params }
}

export function pageAt(plan: Plan, path: string): PlannedPage | undefined {
  return plan.pages.find(({ page, shown }) => shown && matchPath<string>(page.path, path) !== null)
}

function frameOf({ frame, access }: AnyPage, isSignedIn: boolean): 'main' | 'plain' {
  if (frame === 'either') return isSignedIn ? 'main' : 'plain'
  return frame ?? (access === 'member' ? 'main' : 'plain')
}

export function useFoundScreen(plan: Plan, builtIn: BuiltInScreens, path: string, isSignedIn: boolean): FoundScreen {
  return useMemo(() => findScreen(plan, builtIn, path, isSignedIn), [plan, builtIn, path, isSignedIn])
}
