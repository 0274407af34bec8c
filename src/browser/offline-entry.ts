/**
 * Loaded once the page is usable and idle, or at once in a saved document: prepares visits without a network, opens saved ones, and measures
 * one visit in ten.
 */
import type { Assembled } from '../../core/shell/assembly/assemble.ts'
import { prepareOffline as prepare } from '../../core/shell/offline/prepare-offline.ts'
import { loadScript } from '../../core/kernel/api/load-script.ts'

export { openOffline } from '../../core/shell/offline/open-offline.tsx'

export function prepareOffline(assembled: Assembled, release: string): () => void {
  void measure(assembled).catch(() => undefined)
  return prepare(assembled, release)
}

/** Measures one visit in ten, and none of browsers that a program drives. */
async function measure({ page, browser }: Pick<Assembled, 'page' | 'browser'>): Promise<void> {
  if (navigator.webdriver || Math.random() > 0.1) return
  const { sendVitals } = await loadScript(import('../../core/shell/assembly/send-vitals.ts'))
  sendVitals(page.reports, browser)
}
