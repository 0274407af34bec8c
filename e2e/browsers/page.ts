/**
 * A page as a person uses it: elements are found by role and name, pressed where they are rendered, and text is typed key by
 * key. Every step waits until it is possible. Names are as in `e2e/support/customer.ts`.
 */
import { seek, wasHit, type ElementRole, type Sought } from './seek.ts'
import { until, type InputActions, type Wire } from './wire.ts'

export type Page = ReturnType<typeof createPage>

const CONTROL = '\uE009'

export function createPage(wire: Wire) {
  const locate = (role: ElementRole, name: Name): Promise<Sought> =>
    // The cast holds: `seek` runs in the page, and its answer is data.
    wire.call(String(seek), [role, typeof name === 'string' ? name : null, patternOf(name)]) as Promise<Sought>
  const describe = (role: ElementRole, name: Name) => `the ${role} ${String(name)}`
  /** The page's address and text, for the message of a failed step. */
  const shown = async () =>
    String(
      await wire
        .call('() => `${location.href}\\n${document.body?.innerText ?? ""}`', [])
        .catch((error: unknown) => `a page that cannot be read (${String(error)})`),
    )
  const waitFor = async <Value>(
    what: string | (() => string),
    find: () => Promise<Value | undefined>,
  ): Promise<Value> => {
    try {
      // A page that is just being left cannot be evaluated.
      return await until(typeof what === 'string' ? () => what : what, () => find().catch(() => undefined))
    } catch (error) {
      throw new Error(`${String(error)}. The page is ${await shown()}`, { cause: error })
    }
  }
  /**
   * Presses the element once it has stopped moving and nothing is in front of it.
   *
   * @param isDone the step that an earlier press may have reached already, so that none is needed. Default: never
   */
  const press = async (role: ElementRole, name: Name, isDone?: () => Promise<boolean>) => {
    let before = ''
    let isTried = false
    const missed: unknown[] = []
    const what = () =>
      [`${describe(role, name)} is pressed`, ...missed.map((other) => `instead pressed: ${other}`)].join('; ')
    return waitFor(what, async () => {
      if (await isDone?.()) return true
      const { count, at } = await locate(role, name)
      // The press has closed or left the element, so it cannot be checked. The next step of the journey checks the result.
      if (isTried && count === 0 && missed.length === 0) return true
      const now = JSON.stringify([count, at])
      const isStill = now === before
      before = now
      if (!isStill || at === null) return undefined
      const { x, y } = at
      isTried = true
      const actions: InputActions = {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y, origin: 'viewport', duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }
      // When the press leaves the page, the browser may not respond. The next page decides.
      const isAnswered = await wire.act([actions]).then(
        () => true,
        () => false,
      )
      const hit = await wire.call(String(wasHit), []).catch(() => true)
      if (hit === true || (hit === null && isAnswered)) return true
      missed.push(hit)
      return undefined
    })
  }
  return {
    wire,
    open: wire.go,
    back: wire.back,
    reload: wire.reload,
    press,
    type: async (label: Name, text: string) => {
      await waitFor(`${describe('textbox', label)} takes the focus`, async () => {
        await press('textbox', label)
        return (await locate('textbox', label)).isFocused ? true : undefined
      })
      await wire.act([keys([`${CONTROL}a`, ...text])])
    },
    sees: (role: ElementRole, name: Name) =>
      waitFor(`${describe(role, name)} is shown`, async () =>
        (await locate(role, name)).count > 0 ? true : undefined,
      ),
    misses: (role: ElementRole, name: Name) =>
      waitFor(`${describe(role, name)} is gone`, async () =>
        (await locate(role, name)).count === 0 ? true : undefined,
      ),
    count: async (role: ElementRole, name: Name) => (await locate(role, name)).count,
    isAt: (address: RegExp) =>
      waitFor(`the address is like ${address}`, async () =>
        address.test(String(await wire.call('() => location.href', []))) ? true : undefined,
      ),
    address: async () => String(await wire.call('() => location.href', [])),
    /** Pixels by which the page is wider than its window, and the scrollbar's width. */
    width: async () => {
      const [excess, bar] = listOf(await wire.call(String(widths), []))
      return { excess: Number(excess), bar: Number(bar) }
    },
  }
}

/** An exact text, or a pattern without flags. */
export type Name = string | RegExp

function patternOf(name: Name): string | null {
  return typeof name === 'string' ? null : name.source
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Runs in the page. */
function widths(): readonly [number, number] {
  const { scrollWidth, clientWidth } = document.documentElement
  return [scrollWidth - clientWidth, innerWidth - clientWidth]
}

/** Keys one after another; of several in one text the first ones are held. */
function keys(texts: readonly string[]): InputActions {
  return {
    type: 'key',
    id: 'keyboard',
    actions: texts.flatMap((text) => {
      const held = [...text]
      return [
        ...held.map((value) => ({ type: 'keyDown' as const, value })),
        ...held.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
      ]
    }),
  }
}
