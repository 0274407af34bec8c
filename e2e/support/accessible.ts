/**
 * Checks the current page with axe (WCAG 2.2 A and AA): by all rules in the light theme, and in the dark theme by the
 * colour contrast rule only. A state of a screen that this worker has checked before is not checked again.
 * `e2e/accessible.spec.ts` tests the recognition of a new state.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The minified file is less than half the size of the package's exported text, and is sent to each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Colours do not depend on the width, so the dark theme is checked on screens narrower than this. */
const DESK = 1000

/** Outlines of states without violations. */
const known = new Set<string>()

/**
 * @param without selectors of elements that are not ours, such as map tiles
 */
export async function expectAccessible(page: Page, { without = [] }: { readonly without?: readonly string[] } = {}) {
  const { hostname } = new URL(page.url())
  const size = page.viewportSize()
  const { outline, hasAxe } = await page.evaluate(look)
  await expect.poll(() => modalTroubles(page), `the open dialog of ${page.url()}`).toEqual([])
  const state = JSON.stringify([hostname, size, without, outline])
  if (known.has(state)) return
  if (!hasAxe) await page.evaluate(AXE)
  const wasDark = await switchTheme(page, false)
  const light = await violations(page, without, { type: 'tag', values: TAGS })
  expect(light, `accessibility of ${page.url()} in the light theme`).toEqual([])
  if ((size?.width ?? 0) < DESK) {
    await switchTheme(page, true)
    const dark = await violations(page, without, { type: 'rule', values: ['color-contrast'] })
    expect(dark, `accessibility of ${page.url()} in the dark theme`).toEqual([])
  }
  await switchTheme(page, wasDark)
  known.add(state)
}

/**
 * The reason why the open dialog cannot be used by keyboard or screen reader: the focus is elsewhere, or it is hidden (`aria-hidden`).
 * Axe's rules check neither.
 */
export function modalTroubles(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const [modal] = [...document.querySelectorAll('[aria-modal="true"]')].slice(-1)
    const { activeElement } = document
    if (modal === undefined) return []
    return [
      ...(modal.contains(activeElement) ? [] : [`the focus is in ${activeElement?.outerHTML.slice(0, 200)}`]),
      ...(modal.closest('[aria-hidden="true"]') === null ? [] : ['aria-hidden']),
    ]
  })
}

/**
 * The outline of the page: its elements with their attributes for accessibility. Texts count as present or
 * missing, and a list is the same for any number of equal entries. Runs in the page.
 */
function look(): { readonly outline: string; readonly hasAxe: boolean } {
  const isRelevant = (name: string) => /^(role|class|lang|type|tabindex|style|aria-(?!label$|valuetext$))/.test(name)
  const isReference = (name: string) => /^(for|aria-(controls|owns|activedescendant|\w+by))$/.test(name)
  const attribute = (name: string, value: string) => {
    if (value === '') return `${name}=`
    if (isReference(name)) return `${name}:${value.split(/\s+/).every((id) => document.getElementById(id) !== null)}`
    return isRelevant(name) ? `${name}=${value.replace(/[\d.]+(?=px|%|m?s\b)/g, '')}` : name
  }
  const outlineOf = (element: Element): string => {
    const attributes = element.getAttributeNames().map((name) => attribute(name, element.getAttribute(name) ?? ''))
    const within: string[] = []
    // A drawing has no texts of its own, and the head contains only the portal's own elements.
    for (const node of element.tagName === 'svg' || element === document.head ? [] : element.childNodes) {
      const outline = node instanceof Element ? outlineOf(node) : node.textContent?.trim() === '' ? '' : '·'
      if (outline !== '' && outline !== within.at(-1)) within.push(outline)
    }
    return `<${[element.tagName, ...attributes].join(' ')}>${within.join('')}</>`
  }
  return { outline: outlineOf(document.documentElement), hasAxe: 'axe' in window }
}

function violations(page: Page, without: readonly string[], runOnly: axe.RunOnly): Promise<readonly string[]> {
  return page.evaluate(
    async ({ exclude, only }) => {
      // The cast holds: the evaluated source of axe defines this global.
      const { run } = Reflect.get(window, 'axe') as typeof axe
      // Bars and notices cover what is behind them at this scroll position, which axe would count as too small a target.
      const bars = document.querySelectorAll<HTMLElement>('.g-bar, .g-nav, .g-notices')
      for (const bar of bars) bar.style.position = 'static'
      const { violations: found } = await run({ exclude }, { runOnly: only, resultTypes: ['violations'] })
      for (const bar of bars) bar.removeAttribute('style')
      return found.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary ?? ''}`,
        ),
      )
    },
    { exclude: [...without], only: runOnly },
  )
}

/**
 * Switches the theme, returns whether it was dark before, and finishes every transition, because axe would measure
 * colours in between. Transitions are finished instead of awaited, since they do not end in a browser without
 * frames. Endless animations continue.
 */
function switchTheme(page: Page, dark: boolean): Promise<boolean> {
  return page.evaluate((isOn) => {
    const { classList } = document.documentElement
    const wasDark = classList.contains('dark-mode')
    classList.toggle('dark-mode', isOn)
    const fading = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity)
    // A finished transition may start another one.
    for (let some = fading(); some.length > 0; some = fading()) for (const transition of some) transition.finish()
    return wasDark
  }, dark)
}
