/** Fluent's modal parts hide the page from screen readers, and do not show it again when they are taken away to close. */
import type { Fault } from './fault.ts'
import type { Import } from './imports.ts'
import type { SourceFile } from './source-tree.ts'

const FROM_FLUENT = /import\s*\{([^}]*)\}\s*from '@fluentui\/[^']+'/g
const MODAL = new Set(['Dialog', 'Drawer', 'OverlayDrawer', 'Popover', 'TeachingPopover'])
const MENDER = 'core/ui/use-focus-return.ts'

/** One fault for a file that draws such a part and does not call the hook that shows the page again. */
export function modalFaults({ path, text }: SourceFile, imports: readonly Import[]): readonly Fault[] {
  if (!/^(core|plugins)\//.test(path) || imports.some(({ target }) => target === MENDER)) return []
  const names = [...text.matchAll(FROM_FLUENT)].flatMap((match) => (match[1] ?? '').split(','))
  const found = names.map((name) => name.trim().replace(/ as .*/, '')).filter((name) => MODAL.has(name))
  return found.map((name) => ({
    file: path,
    found: `Fluent’s ${name}`,
    rule: 'A modal part that is gone leaves a page that a screen reader can read',
    remedy: `Use Dialog of #core; a new kind of modal part is drawn in core, by a file that calls ${MENDER}.`,
  }))
}
