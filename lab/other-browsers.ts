/** Firefox ESR and WebKitGTK for the lab's customer, by the drivers of `e2e/browsers/`. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser, type BrowserId } from '../e2e/browsers/installed.ts'
import type { Browser, Visitor } from './browser.ts'
import { askAt } from './socket.ts'
import { until, WORK, type Instead, type Space } from './space.ts'

/** What `services/other-browser.ts` is told to do. */
export type Command =
  | { readonly do: 'start'; readonly withCookies: boolean }
  | { readonly do: 'open'; readonly address: string }
  | { readonly do: 'fill'; readonly label: string; readonly text: string }
  | { readonly do: 'press'; readonly name: string }
  | { readonly do: 'sees' | 'isSeeing'; readonly text: string }
  | { readonly do: 'address' | 'back' | 'close' }

/** In one line; null when the browser is installed. */
export function missingBrowser(id: BrowserId): string | null {
  const found = findBrowser(id)
  return found.kind === 'missing' ? found.sentence : null
}

export async function startOther(id: BrowserId, client: Space, sees: Instead): Promise<Browser> {
  const socket = join(WORK, `${id}.sock`)
  const temporary = join(WORK, `${id}-tmp`)
  rmSync(socket, { force: true })
  mkdirSync(temporary, { recursive: true })
  const program = client.start(id, process.execPath, [join('lab', 'services', 'other-browser.ts'), id, socket], {
    instead: sees,
    env: { TMPDIR: temporary },
  })
  await Promise.race([program.ended, until(`${id} can be led`, () => program.output().includes('Ready'))])
  const tell = (command: Command) => askAt(socket, 'POST', '/', JSON.stringify(command))
  const visitor: Visitor = {
    open: async (address) => void (await tell({ do: 'open', address })),
    address: () => tell({ do: 'address' }),
    fill: async (label, text) => void (await tell({ do: 'fill', label, text })),
    press: async (name) => void (await tell({ do: 'press', name })),
    sees: async (text) => void (await tell({ do: 'sees', text })),
    isSeeing: async (text) => (await tell({ do: 'isSeeing', text })) === 'true',
    back: async () => void (await tell({ do: 'back' })),
    isAtOwnPage: async () => !/^https?:/.test(await tell({ do: 'address' })),
    // Their drivers draw none.
    picture: () => Promise.resolve(),
    close: async () => void (await tell({ do: 'close' })),
  }
  return {
    visitor: async ({ withCookies = true } = {}) => {
      await tell({ do: 'start', withCookies })
      return visitor
    },
    close: () => program.stop(10),
  }
}
