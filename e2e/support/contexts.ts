/**
 * Browser contexts that journeys reuse one after another. A new context starts with a cold browser process, and warming
 * it up takes longer than most journeys. After each journey its pages are closed and all its data in the
 * context is removed. A context that was changed permanently (Playwright's clock) is closed instead, and so is one with a service
 * worker, which continues to cache files after everything was removed.
 */
import type { BrowserContext } from '@playwright/test'
import { AHEAD, now } from './moment.ts'
import { shiftClock } from './shift-clock.ts'
import { translatePage } from './translate-page.ts'
import { collectPageErrors, type Collected } from './page-errors.ts'

export type Prepared = {
  readonly context: BrowserContext
  readonly pageErrors: Collected
  /** Whether the context is like new after `clean`. */
  isReusable(): boolean
  clean(): Promise<void>
}

export type Contexts = {
  /** Returns a context that is like new. `key` identifies the options with which `open` creates one. */
  take(key: string, open: () => Promise<BrowserContext>): Promise<Prepared>
  giveBack(key: string, prepared: Prepared): Promise<void>
}

export function createContexts(): Contexts {
  const idle = new Map<string, Prepared>()
  return {
    take: async (key, open) => {
      const prepared = idle.get(key)
      idle.delete(key)
      return prepared ?? prepare(await open())
    },
    giveBack: async (key, prepared) => {
      if (!prepared.isReusable() || idle.has(key)) return prepared.context.close()
      await prepared.clean()
      idle.set(key, prepared)
    },
  }
}

/** Sets the clock of a context's pages to the journeys' time and collects their errors. */
export async function prepare(context: BrowserContext, pageErrors = collectPageErrors()): Promise<Prepared> {
  const shift = await context.addInitScript(shiftClock, AHEAD)
  if (process.env['JOURNEY_TRANSLATED']) await context.addInitScript(translatePage)
  await pageErrors.watch(context)
  // Keeps the browser process of this context alive while no journey has a page open.
  const anchor = await context.newPage()
  const devtools = await context.newCDPSession(anchor)
  const origins = new Set<string>()
  // Not by `request` of the context: a page makes some eighty requests, and each would be reported to this process.
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin)
    })
  })
  let isReusable = true
  const { clock } = context
  const install = clock.install.bind(clock)
  clock.install = async (options) => {
    isReusable = false
    const time = options?.time ?? now()
    // Playwright's clock needs the machine's `Date`.
    await shift.dispose()
    for (const page of context.pages()) {
      await page.evaluate(() => (globalThis.Date = Reflect.get(Date, 'machine') ?? Date))
    }
    return install({ time })
  }
  return {
    context,
    pageErrors,
    isReusable: () => isReusable && context.serviceWorkers().length === 0,
    clean: async () => {
      await Promise.all(
        context
          .pages()
          .filter((page) => page !== anchor)
          .map((page) => page.close()),
      )
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearPermissions()
      await context.setGeolocation(null)
      await context.clearCookies()
      for (const origin of origins) {
        await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
      }
      origins.clear()
      pageErrors.clear()
    },
  }
}
