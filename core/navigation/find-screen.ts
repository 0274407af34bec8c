/** From a path to what stands there: a plugin's page, one of the core's own, or nothing. */
import { useMemo } from 'react'
import { CORE_PATHS, type CorePath } from '../plugin/core-paths.ts'
import type { Access, AnyPage, LoadAnyScreen } from '../plugin/gives.ts'
import { matchPath, type PathParams } from '../plugin/path-pattern.ts'
import type { Plan } from '../plugin/plan.ts'

export type Found = {
  readonly plugin: string
  /** The page's pattern, or the path itself where no page has it. */
  readonly path: string
  readonly access: Access | 'unknown'
  readonly frame: 'main' | 'plain'
  readonly load: LoadAnyScreen
  /** Of the pattern, as the path has them. */
  readonly params: PathParams<string>
}

/** The core's own screens, handed in by whoever draws them. */
export type OwnScreens = Readonly<Record<CorePath | 'not-found', LoadAnyScreen>>

export function findScreen(plan: Plan, own: OwnScreens, path: string, isSignedIn: boolean): Found {
  const params = {}
  const core = CORE_PATHS.find((one) => matchPath(one, path) !== null)
  if (core) return { plugin: 'core', path: core, access: 'public', frame: 'plain', load: own[core], params }
  for (const { plugin, page, shown } of plan.pages) {
    const found = shown ? matchPath<string>(page.path, path) : null
    if (!found) continue
    const { access, load } = page
    return { plugin, path: page.path, access, frame: frameOf(page, isSignedIn), load, params: found }
  }
  return { plugin: 'core', path, access: 'unknown', frame: 'main', load: own['not-found'], params }
}

function frameOf({ frame, access }: AnyPage, isSignedIn: boolean): 'main' | 'plain' {
  if (frame === 'either') return isSignedIn ? 'main' : 'plain'
  return frame ?? (access === 'member' ? 'main' : 'plain')
}

export function useFound(plan: Plan, own: OwnScreens, path: string, isSignedIn: boolean): Found {
  return useMemo(() => findScreen(plan, own, path, isSignedIn), [plan, own, path, isSignedIn])
}
