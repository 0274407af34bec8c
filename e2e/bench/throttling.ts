/** The network and the processors of the bench, and one measured visit of a page. */
import { until, within, type DevToolsContext, type DevToolsPage } from './devtools.ts'
import { observe, type Bench, type Seen } from './observe.ts'

/** Slow 4G as Lighthouse applies it: 1.6 Mbit/s and 150 ms a round trip, with its factors for applied throttling. */
export const LINE = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1_600_000 * 0.9) / 8,
  uploadThroughput: (750_000 * 0.9) / 8,
} as const
/** Milliseconds for a page to be readable and usable. */
const TIMEOUT = 120_000
/** Milliseconds without a request after which a page is idle. */
const QUIET = 500

export type PageOptions = {
  readonly address: string
  /** The factor by which the processor is slower than this machine's. */
  readonly slower: number
  /** A text that the screen shows as soon as it can be read. Null: the page has no scripts, and only its paint counts. */
  readonly text: RegExp | null
}

export type Times = {
  readonly painted: number
  /** The screen's own text can be read. */
  readonly readable: number
  /** A form that the host answers is painted. Null: the page has none. */
  readonly form: number | null
  /** The portal's scripts run. Null: the page has none. */
  readonly hydrated: number | null
}

export type Visit = Times & {
  readonly requests: number
  readonly scripts: number
  readonly styles: number
  readonly calls: number
  readonly preflights: number
  /** Compressed, with headers. */
  readonly bytes: number
  /** The sum of the layout shifts until the page was idle. */
  readonly shift: number
}

export type Visited = { readonly page: DevToolsPage; readonly untilIdle: () => Promise<void> } & Visit

/** Opens the address in a new page of the context, which stays open. */
export async function visit(context: DevToolsContext, { address, slower, text }: PageOptions): Promise<Visited> {
  const page = await context.openPage()
  await page.send('Network.emulateNetworkConditions', LINE)
  await page.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const traffic = watchTraffic(page)
  const source = `(${observe.toString()})(${JSON.stringify(text?.source ?? null)})`
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await page.send('Page.navigate', { url: address })
  await within(page.run(awaitReady), {
    timeout: TIMEOUT,
    fault: `${address} was not readable (${String(text)}) and hydrated within two minutes`,
  })
  await traffic.untilIdle()
  const { painted, readable, form, shift, hydrated } = await page.run(look)
  if (painted === null || readable === null) throw new Error(`${address} reported no paint`)
  const later = (at: number) => Math.max(at, painted)
  return {
    page,
    untilIdle: traffic.untilIdle,
    painted,
    readable: later(readable),
    form: form === null ? null : later(form),
    hydrated,
    shift,
    ...traffic.counted(),
  }
}

/** Runs in the page. */
function awaitReady(): Promise<void> {
  const bench: Bench = Reflect.get(globalThis, 'bench')
  return bench.ready
}

/** Runs in the page. */
function look(): Seen {
  const bench: Bench = Reflect.get(globalThis, 'bench')
  return bench.seen
}

type Traffic = {
  readonly counted: () => Omit<Visit, keyof Times | 'shift'>
  /** Resolves once there was no request for half a second. */
  readonly untilIdle: () => Promise<void>
}

function watchTraffic(page: DevToolsPage): Traffic {
  const kinds: string[] = []
  const open = new Set<string>()
  let bytes = 0
  let quietSince = performance.now()
  const ended = (requestId: string) => {
    open.delete(requestId)
    quietSince = performance.now()
  }
  page.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    if (request.url.startsWith('data:')) return
    kinds.push(type)
    open.add(requestId)
  })
  page.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    ended(requestId)
  })
  page.on('Network.loadingFailed', ({ requestId }) => ended(requestId))
  const count = (...names: readonly string[]) => kinds.filter((kind) => names.includes(kind)).length
  return {
    counted: () => ({
      requests: kinds.length,
      scripts: count('Script'),
      styles: count('Stylesheet'),
      calls: count('XHR', 'Fetch'),
      preflights: count('Preflight'),
      bytes,
    }),
    untilIdle() {
      // The caller has just opened or tapped something, and its first request may not be reported yet.
      quietSince = performance.now()
      return until(() => open.size === 0 && performance.now() - quietSince > QUIET, {
        timeout: TIMEOUT,
        fault: `the page still loaded after two minutes: ${open.size} requests`,
      })
    },
  }
}

/**
 * Milliseconds from a tap on the link until another heading is painted, without the time for the finger to leave the
 * glass. The browser measures it in steps of 8 ms (Event Timing) when the first frame after the tap shows the heading.
 *
 * @param link a selector without quotes
 */
export async function tap({ page, untilIdle }: Visited, link: string): Promise<number> {
  const find = `(() => { const { x, y, width, height } = document.querySelector('${link}').getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 } })()`
  const { result } = await page.send('Runtime.evaluate', { expression: find, returnByValue: true })
  const at: { readonly x: number; readonly y: number } = result.value
  // Read before the tap, so that nothing runs in the page while it responds.
  const answered = within(page.run(awaitHeading), {
    timeout: TIMEOUT,
    fault: `nothing came of a tap on ${link}`,
  })
  await page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const time = await answered
  await untilIdle()
  return time
}

function awaitHeading(): Promise<number> {
  const before = document.querySelector('h1')?.textContent
  return new Promise((resolve) =>
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        // From the tap until the browser has painted the next frame.
        const isTap = ({ name, startTime }: PerformanceEntry) => name === 'click' && startTime === timeStamp
        const options = { type: 'event', buffered: true, durationThreshold: 16 }
        const byBrowser = () =>
          new PerformanceObserver((list) => {
            const entry = list.getEntries().find(isTap)
            if (entry) resolve(entry.duration)
          }).observe(options)
        const look = (frame: number) => {
          if (document.querySelector('h1')?.textContent === before)
            return void requestAnimationFrame(() => look(frame + 1))
          if (frame === 1) byBrowser()
          // A later frame shows it; that frame has ended when the next one begins.
          else requestAnimationFrame(() => resolve(performance.now() - timeStamp))
        }
        requestAnimationFrame(() => look(1))
      },
      { once: true, capture: true },
    ),
  )
}
