/** From a path to what stands there: a plugin's page, one of the core's own, or nothing. */
import { useMemo } from 'react'
import { matchRoute, useRouter, type Parser } from 'wouter'
import type { CorePath } from './plugin/core-paths.ts'
import type { Access, LoadScreen, Page } from './plugin/gives.ts'
import type { Plan } from './plugin/plan.ts'
import { loadErrorScreen, loadMaintenance, loadNotFound, wordsOf, type ScreenToLoad } from './screens.ts'

export type Found = {
  readonly plugin: string
  /** The page's pattern, or the path itself where no page has it. */
  readonly path: string
  readonly access: Access | 'unknown'
  readonly frame: 'main' | 'plain'
  readonly screen: ScreenToLoad
}

const OWN: Readonly<Record<CorePath, LoadScreen>> = { '/error': loadErrorScreen, '/under-maintenance': loadMaintenance }
const own: ReadonlyMap<string, LoadScreen> = new Map(Object.entries(OWN))

export function findScreen(plan: Plan, parser: Parser, path: string, isSignedIn: boolean): Found {
  const load = own.get(path)
  if (load) return { plugin: 'core', path, access: 'public', frame: 'plain', screen: { load } }
  const hit = plan.pages.find((one) => one.shown && matchRoute(parser, one.page.path, path)[0])
  if (!hit) return { plugin: 'core', path, access: 'unknown', frame: 'main', screen: { load: loadNotFound } }
  const { page } = hit
  return {
    plugin: hit.plugin,
    path: page.path,
    access: page.access,
    frame: frameOf(page, isSignedIn),
    screen: { load: page.load, words: wordsOf(plan, hit.plugin) },
  }
}

function frameOf({ frame, access }: Page, isSignedIn: boolean): 'main' | 'plain' {
  if (frame === 'either') return isSignedIn ? 'main' : 'plain'
  return frame ?? (access === 'member' ? 'main' : 'plain')
}

export function useFound(plan: Plan, path: string, isSignedIn: boolean): Found {
  const { parser } = useRouter()
  return useMemo(() => findScreen(plan, parser, path, isSignedIn), [plan, parser, path, isSignedIn])
}
