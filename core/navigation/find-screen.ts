/** From a path to what stands there: a plugin's page, one of the core's own, or nothing. */
import { useMemo } from 'react'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import { CORE_PATHS, type CorePath } from '../plugin/core-paths.ts'
import type { LoadScreen, Page } from '../plugin/additions.ts'
import type { Plan, PlannedPage } from '../plugin/plan.ts'
import type { Access, Role } from '../plugin/role.ts'

export type Found = {
  readonly plugin: string
  /** The page's pattern, or the path itself where no page has it. */
  readonly path: string
  readonly access: Access | 'unknown'
  /** The role that the page plays or belongs to. `home` also at `/` while no page has that path. */
  readonly role: Role | null
  readonly frame: 'main' | 'plain'
  readonly load: LoadScreen
}

/** The core's own screens, handed in by whoever draws them. */
export type OwnScreens = Readonly<Record<CorePath | 'not-found', LoadScreen>>

export function findScreen(plan: Plan, own: OwnScreens, path: string, isSignedIn: boolean): Found {
  if (isCorePath(path)) return { plugin: 'core', path, access: 'public', role: null, frame: 'plain', load: own[path] }
  const hit = pageAt(plan, path)
  const role = path === '/' ? 'home' : null
  if (!hit) return { plugin: 'core', path, access: 'unknown', role, frame: 'main', load: own['not-found'] }
  const { page } = hit
  return {
    plugin: hit.plugin,
    path: page.path,
    access: page.access,
    role: hit.partOf,
    frame: frameOf(page, isSignedIn),
    load: page.load,
  }
}

/** The page that a path opens; of several the first. */
export function pageAt(plan: Plan, path: string): PlannedPage | undefined {
  return plan.pages.find((one) => one.shown && matchRoute(parse, one.page.path, path)[0])
}

function frameOf({ frame, access }: Page, isSignedIn: boolean): 'main' | 'plain' {
  if (frame === 'either') return isSignedIn ? 'main' : 'plain'
  return frame ?? (access === 'member' ? 'main' : 'plain')
}

export function useFound(plan: Plan, own: OwnScreens, path: string, isSignedIn: boolean): Found {
  return useMemo(() => findScreen(plan, own, path, isSignedIn), [plan, own, path, isSignedIn])
}

function isCorePath(path: string): path is CorePath {
  return CORE_PATHS.some((one) => one === path)
}
