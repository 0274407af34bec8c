/**
 * What links to social sign-in need of `link-browser.ts`. A file of its own, because one that is imported both at once and
 * later makes the bundler put its helpers into one more file of the first screen.
 */
import type { SafeStorage } from '#core'
import { linkBrowserHash } from './link-browser.ts'

export function socialBrowser(local: SafeStorage): Promise<string | undefined> {
  return linkBrowserHash(local)
}
