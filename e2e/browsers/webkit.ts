/**
 * Starts WebKitGTK's small browser by its driver (classic WebDriver). It needs a display, and gets its own (Xvfb) of the phone's
 * size: without a window manager a full-screen window has exactly the requested size.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordOf } from './bidi.ts'
import { ownFolder, startChild, type Child } from './child.ts'
import { PHONE, until, type Settings, type Wire } from './wire.ts'
import { freePort } from '../../tools/test/free-port.ts'

export type WebKitPlaces = {
  readonly driver: string
  readonly browser: string
  readonly display: string
}

const GTK = '[Settings]\ngtk-overlay-scrolling=false\n'

export async function startWebKit(places: WebKitPlaces, settings: Settings = {}): Promise<Wire> {
  const { size = PHONE, refusesCookies = false, trustsAll = false } = settings
  const home = await ownFolder('webkit')
  const children: Child[] = []
  const end = async () => {
    for (const child of children.toReversed()) await child.end()
    await home.remove()
  }
  try {
    await mkdir(join(home.path, 'gtk-3.0'))
    await writeFile(join(home.path, 'gtk-3.0', 'settings.ini'), GTK)
    const display = await startDisplay(places.display, size, children)
    const port = await freePort()
    const driver = startChild(places.driver, [`--port=${port}`], {
      DISPLAY: display,
      HOME: home.path,
      XDG_CONFIG_HOME: home.path,
      XDG_CACHE_HOME: home.path,
      XDG_DATA_HOME: home.path,
      LANGUAGE: 'id',
      NO_AT_BRIDGE: '1',
      GDK_BACKEND: 'x11',
    })
    children.push(driver)
    const send = asker(`http://127.0.0.1:${port}`)
    await until(
      () => `${places.driver} did not answer, but wrote:\n${driver.lines.join('\n')}`,
      () => send('GET', '/status').catch(() => undefined),
    )
    const args = [
      '--automation',
      '--full-screen',
      '--enable-write-console-messages-to-stdout=true',
      ...(refusesCookies ? ['--cookies-policy=never'] : []),
    ]
    const { sessionId, capabilities } = recordOf(
      await send('POST', '/session', {
        capabilities: {
          alwaysMatch: {
            acceptInsecureCerts: trustsAll,
            'webkitgtk:browserOptions': { binary: places.browser, args },
          },
        },
      }),
    )
    const session = `/session/${String(sessionId)}`
    await send('POST', `${session}/window/rect`, size)
    return {
      name: `WebKitGTK ${String(recordOf(capabilities)['browserVersion'])}`,
      go: async (url) => void (await send('POST', `${session}/url`, { url })),
      back: async () => void (await send('POST', `${session}/back`, {})),
      reload: async () => void (await send('POST', `${session}/refresh`, {})),
      // The driver waits for a promise, and rejects as the function does.
      call: (source, given) =>
        send('POST', `${session}/execute/sync`, { script: `return (${source})(...arguments)`, args: given }),
      act: async (actions) => void (await send('POST', `${session}/actions`, { actions })),
      errors: () => driver.lines.filter((line) => /^CONSOLE .*\bERROR\b/.test(line)),
      close: async () => {
        await send('DELETE', session).catch(() => null)
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Returns a function that sends a command of the protocol. It rejects with the browser's own message. */
function asker(driver: string) {
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const response = await fetch(driver + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = recordOf(await response.json())
    if (response.ok) return value
    const { error, message } = recordOf(value)
    throw new Error(`${String(error)}: ${String(message)}`)
  }
}

/** Starts a display of this size, and returns its name. The first number without another display. */
async function startDisplay(
  command: string,
  { width, height }: { readonly width: number; readonly height: number },
  children: Child[],
): Promise<string> {
  const child = startChild(command, ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'])
  children.push(child)
  return `:${await child.line(/^(\d+)$/)}`
}
