/** Starts Firefox without a window and connects by WebDriver BiDi, which needs no driver. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectBidi, recordOf, type Bidi } from './bidi.ts'
import { ownFolder, startChild } from './child.ts'
import { PHONE, until, type Settings, type Wire } from './wire.ts'

/** The browser connects to the portal only, and has scrollbars that take room, as on a desk. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
  'widget.gtk.overlay-scrollbars.enabled': false,
  'intl.accept_languages': 'id-ID',
} as const

/** The value of `network.cookie.cookieBehavior` that refuses all cookies, and with them all storage. */
const REFUSE_ALL = 2

/** Errors of files that were still loading when a page was left, which Firefox reports, and of a worker without storage. */
const OWN_WORDS =
  /A ServiceWorker intercepted the request and encountered an unexpected error|error loading dynamically imported module|^console: Error: A script could not be loaded$|Failed to register\/update a ServiceWorker .*Storage access is restricted/

/** @param binary for example `/usr/bin/firefox-esr` */
export async function startFirefox(binary: string, settings: Settings = {}): Promise<Wire> {
  const { size = PHONE, refusesCookies = false, trustsAll = false } = settings
  const profile = await ownFolder('firefox')
  const preferences = { ...PREFERENCES, ...(refusesCookies && { 'network.cookie.cookieBehavior': REFUSE_ALL }) }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(join(profile.path, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile.path]
  const child = startChild(binary, args, { MOZ_CRASHREPORTER_DISABLE: '1' })
  const end = async () => {
    await child.end()
    await profile.remove()
  }
  try {
    const bidi = await connectBidi(`${await child.line(/WebDriver BiDi listening on (ws:\/\/\S+)/)}/session`)
    const { capabilities } = await bidi.send('session.new', {
      capabilities: { alwaysMatch: { acceptInsecureCerts: trustsAll } },
    })
    // The first window has no focus, and in an unfocused page focused elements send no events.
    const { context } = await bidi.send('browsingContext.create', { type: 'window' })
    await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
    await bidi.send('browsingContext.setViewport', { context, viewport: size })
    const { browserVersion } = recordOf(capabilities)
    return {
      name: `Firefox ${String(browserVersion)}`,
      go: (url) => navigate(bidi, context, url),
      back: async () => void (await bidi.send('browsingContext.traverseHistory', { context, delta: -1 })),
      reload: async () => void (await bidi.send('browsingContext.reload', { context, wait: 'complete' })),
      call: async (source, given) => {
        const { type, result, exceptionDetails } = await bidi.send('script.callFunction', {
          // A page's result is one text, because the protocol writes objects in a form of its own.
          functionDeclaration: `async (json) => JSON.stringify((await (${source})(...JSON.parse(json))) ?? null)`,
          arguments: [{ type: 'string', value: JSON.stringify(given) }],
          target: { context },
          awaitPromise: true,
        })
        if (type !== 'success') throw new Error(String(recordOf(exceptionDetails)['text']))
        const text: unknown = JSON.parse(String(recordOf(result)['value']))
        return text
      },
      act: async (actions) => void (await bidi.send('input.performActions', { context, actions })),
      errors: () => bidi.errors.filter((line) => !OWN_WORDS.test(line)),
      close: async () => {
        await bidi.send('browser.close', {}).catch(() => null)
        bidi.close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/**
 * Resolves once another document is there. Firefox's own event is not enough: while the page changes its address it may report an
 * unfinished navigation as done, and a navigation to a service worker's response as aborted (`NS_BINDING_ABORTED`), and continue.
 */
async function navigate(bidi: Bidi, context: unknown, url: string): Promise<void> {
  const evaluate = async (expression: string) => {
    const { result } = await bidi.send('script.evaluate', { expression, target: { context }, awaitPromise: false })
    return recordOf(result)['value']
  }
  await evaluate('void (globalThis.isLeft = true)')
  await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' }).catch((error: unknown) => {
    if (!String(error).includes('NS_BINDING_ABORTED')) throw error
  })
  const isThere = async () => {
    const isDone = await evaluate("!globalThis.isLeft && document.readyState === 'complete'").catch(() => false)
    return isDone === true ? true : undefined
  }
  await until(() => `the navigation to ${url} led to no other document`, isThere)
}
