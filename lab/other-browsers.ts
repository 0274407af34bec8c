/** Controls Firefox ESR and WebKitGTK by the drivers of `e2e/browsers/`. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser, type BrowserId } from '../e2e/browsers/installed.ts'
import type { Browser, Visitor } from './browser.ts'
import { requestAt } from './socket.ts'
import { until, WORK, type FileOverrides, type Space } from './namespaces.ts'

/** A command for `services/other-browser.ts`, as JSON. */
export type Command =
  | { readonly do: 'start'; readonly withCookies: boolean }
  | { readonly do: 'open'; readonly address: string }
  | { readonly do: 'fill'; readonly label: string; readonly text: string }
  | { readonly do: 'press'; readonly name: string }
  | { readonly do: 'waitForText' | 'isVisible'; readonly text: string }
  | { readonly do: 'address' | 'back' | 'close' }

/** Null when the browser is installed, else one line with the remedy. */
export function missingBrowser(id: BrowserId): string | null {
  const found = findBrowser(id)
  return found.kind === 'missing' ? found.sentence : null
}

export async function startOther(id: BrowserId, client: Space, overrides: FileOverrides): Promise<Browser> {
  const socket = join(WORK, `${id}.sock`)
  const temporary = join(WORK, `${id}-tmp`)
  rmSync(socket, { force: true })
  mkdirSync(temporary, { recursive: true })
  const program = client.start(id, process.execPath, [join('lab', 'services', 'other-browser.ts'), id, socket], {
    overrides,
    env: { TMPDIR: temporary },
  })
  await Promise.race([program.ended, until(`${id} accepts commands`, () => program.output().includes('Ready'))])
  const send = (command: Command) => requestAt(socket, 'POST', '/', JSON.stringify(command))
  const visitor: Visitor = {
    open: async (address) => void (await send({ do: 'open', address })),
    address: () => send({ do: 'address' }),
    fill: async (label, text) => void (await send({ do: 'fill', label, text })),
    press: async (name) => void (await send({ do: 'press', name })),
    waitForText: async (text) => void (await send({ do: 'waitForText', text })),
    isVisible: async (text) => (await send({ do: 'isVisible', text })) === 'true',
    back: async () => void (await send({ do: 'back' })),
    showsErrorPage: async () => !/^https?:/.test(await send({ do: 'address' })),
    // These drivers have no screenshots.
    screenshot: () => Promise.resolve(),
    close: async () => void (await send({ do: 'close' })),
  }
  return {
    visitor: async ({ withCookies = true } = {}) => {
      await send({ do: 'start', withCookies })
      return visitor
    },
    close: () => program.stop(10),
  }
}
