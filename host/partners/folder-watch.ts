/**
 * Watches a partners' folder: by the file system's events where there are any, and by comparing the files' dates regularly,
 * because network disks report nothing and an event may be lost.
 */
import { watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'
import { LOGOS } from './partner-folder.ts'
import type { FolderIndex } from './folder-index.ts'

/** Milliseconds from a change to the reading, since editors write a file in several steps; and from the first of many changes. */
const SETTLE_MS = 100
const MAX_SETTLE_MS = 400
/** Least milliseconds between two comparisons of all files. */
const MIN_COMPARE_INTERVAL_MS = 700
/** Comparing takes at most one part in this many of the time. */
const COMPARE_TIME_DIVISOR = 30

export function watchFolder(folder: string, index: Pick<FolderIndex, 'rescan' | 'reread'>): () => void {
  const watchers: FSWatcher[] = []
  const changed = new Set<string>()
  let isAnything = false
  let firstChange = 0
  let settling: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  let isStopped = false

  const read = () => {
    settling = undefined
    firstChange = 0
    const names = new Set(changed)
    changed.clear()
    if (isAnything) void index.rescan()
    isAnything = false
    if (names.size > 0) void index.reread(names)
  }
  const soon = () => {
    const now = performance.now()
    if (settling === undefined) firstChange = now
    clearTimeout(settling)
    settling = setTimeout(read, Math.max(0, Math.min(SETTLE_MS, firstChange + MAX_SETTLE_MS - now)))
    settling.unref()
  }
  const notice = (name: string | null) => {
    // Another entry may be a link behind all partners' files, as Kubernetes replaces `..data`.
    if (name === null || name.startsWith('..') || name === LOGOS) isAnything = true
    else if (name.startsWith('.')) return
    else changed.add(name)
    soon()
  }
  const open = (path: string, changedFile: (name: string | null) => string | null) => {
    try {
      const watcher = watch(path, (_, name) => notice(changedFile(name)))
      watcher.on('error', () => watcher.close())
      watchers.push(watcher)
    } catch {}
  }
  const openAll = () => {
    for (const watcher of watchers.splice(0)) watcher.close()
    open(folder, (name) => name)
    open(join(folder, LOGOS), (name) => (name === null ? null : `${LOGOS}/${name}`))
  }
  const look = async () => {
    const began = performance.now()
    // A folder that was replaced (a mount, a deploy) has no watcher yet.
    if ((await index.rescan()) && !isStopped) openAll()
    if (isStopped) return
    looking = setTimeout(
      () => void look(),
      Math.max(MIN_COMPARE_INTERVAL_MS, COMPARE_TIME_DIVISOR * (performance.now() - began)),
    )
    looking.unref()
  }

  openAll()
  looking = setTimeout(() => void look(), MIN_COMPARE_INTERVAL_MS)
  looking.unref()
  return () => {
    isStopped = true
    clearTimeout(settling)
    clearTimeout(looking)
    for (const watcher of watchers) watcher.close()
  }
}
