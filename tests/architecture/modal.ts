/**
 * Fluent's modal components hide the page from screen readers and do not show it again when they are unmounted to
 * close.
 */
import type { Fault } from './fault.ts'
import type { Import } from './imports.ts'
import type { SourceFile } from './source-tree.ts'

const FROM_FLUENT = /import\s*\{([^}]*)\}\s*from '@fluentui\/[^']+'/g
const MODAL = new Set(['Dialog', 'Drawer', 'OverlayDrawer', 'Popover', 'TeachingPopover'])
const HOOK = 'core/kit/ui/use-focus-return.ts'

/** A fault for each such component in a file that does not import the hook that shows the page again. */
export function modalFaults({ path, text }: SourceFile, imports: readonly Import[]): readonly Fault[] {
  if (!/^(core|plugins)\//.test(path) || imports.some(({ target }) => target === HOOK)) return []
  const names = [...text.matchAll(FROM_FLUENT)].flatMap((match) => (match[1] ?? '').split(','))
  const found = names.map((name) => name.trim().replace(/ as .*/, '')).filter((name) => MODAL.has(name))
  return found.map((name) => ({
    file: path,
    found: `Fluent’s ${name}`,
    rule: 'A screen reader can read the page again after a modal component has closed',
    remedy: `Use Dialog of @gapura/core; add a new kind of modal component to core, in a file that calls ${HOOK}.`,
  }))
}
