/**
 * Browser contexts that journeys use one after another. A new context begins with a cold browser process, and warming it
 * costs more than most journeys. What a journey may leave in a context is taken out after it; its pages are its own. A
 * context that was changed for good (a script before every page, Playwright's clock) is closed instead.
 */
import type { BrowserContext } from '@playwright/test'
import { AHEAD, now } from './moment.ts'
import { shiftClock } from './shift-clock.ts'
import { createTroubles, type Collected } from './troubles.ts'

export type Kept = {
  readonly context: BrowserContext
  readonly troubles: Collected
  /** Whether it is as new once `clean` has run. */
  isReusable(): boolean
  clean(): Promise<void>
}

export type Contexts = {
  /** A context that is as new. `key` tells the options that `open` gives apart. */
  take(key: string, open: () => Promise<BrowserContext>): Promise<Kept>
  giveBack(key: string, kept: Kept): Promise<void>
}

export function createContexts(): Contexts {
  const idle = new Map<string, Kept>()
  return {
    take: async (key, open) => {
      const kept = idle.get(key)
      idle.delete(key)
      return kept ?? prepare(await open())
    },
    giveBack: async (key, kept) => {
      if (!kept.isReusable() || idle.has(key)) return kept.context.close()
      await kept.clean()
      idle.set(key, kept)
    },
  }
}

/** Puts the pages of a context at the journeys' moment and collects their troubles. */
export async function prepare(context: BrowserContext, troubles = createTroubles()): Promise<Kept> {
  const shift = await context.addInitScript(shiftClock, AHEAD)
  await troubles.watch(context)
  // Keeps the browser process of this context alive while no journey has a page.
  const anchor = await context.newPage()
  const devtools = await context.newCDPSession(anchor)
  const origins = new Set<string>()
  context.on('request', (request) => {
    if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin)
  })
  let isReusable = true
  const { clock } = context
  const install = clock.install.bind(clock)
  clock.install = async (options) => {
    isReusable = false
    const time = options?.time ?? now()
    // Playwright's clock counts from the machine's.
    await shift.dispose()
    for (const page of context.pages()) {
      await page.evaluate(() => (globalThis.Date = Reflect.get(Date, 'machine') ?? Date))
    }
    return install({ time })
  }
  return {
    context,
    troubles,
    isReusable: () => isReusable,
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
      troubles.clear()
    },
  }
}
