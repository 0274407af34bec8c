/**
 * Measures the faults of a page: it scrolls sideways, a text is cut off, a heading breaks within a word, a target is
 * smaller than 44 px, or a bar covers the focused element. `e2e/small-windows.spec.ts` checks every page with it.
 */
import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** CSS pixels, both ways. WCAG 2.2 AA requires 24 (2.5.8); AAA 44 (2.5.5). */
const TARGET = 44

/**
 * Every path of a plugin's definition, with `domain` as its parameter, without paths with an id, the path that leaves for
 * the router, and pages with an access in `without`.
 */
export function everyPath(domain: string, without: readonly string[]): readonly string[] {
  const definitions = globSync('plugins/*/plugin.ts').map((file) => readFileSync(file, 'utf8'))
  const declared = new Map<string, string>()
  for (const [, path = '', access = ''] of definitions.flatMap((card) => [
    ...card.matchAll(/\bpath: '(\/[^']*)',\s*(?:access: '([a-z-]+)')?/g),
  ])) {
    // A contribution repeats the path of its page.
    if (!declared.get(path)) declared.set(path, access)
  }
  return [...declared]
    .filter(([path, access]) => !path.includes('/:id') && !path.startsWith('/relogin') && !without.includes(access))
    .map(([path]) => path.replace(/:domain\??/, domain))
    .toSorted()
}

/** Waits until the screen has its answers and nothing moves. */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('.g-skeleton') === null &&
      // Home hides what comes after a place that waits, and asks for the connection late.
      document.querySelector('.h-sheet [hidden], .h-is-asking') === null &&
      document
        .getAnimations()
        .every(({ playState, effect }) => playState === 'finished' || effect?.getComputedTiming().endTime === Infinity),
  )
}

/** The faults of the page in its current state, a sentence each. */
export async function unreachable(page: Page): Promise<readonly string[]> {
  const where = new URL(page.url()).pathname
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const faults = await page.evaluate(measure, TARGET)
  return faults.map((fault) => `${where} at ${width}×${height}: ${fault}`)
}

function measure(least: number): readonly string[] {
  const root = document.documentElement
  const nameOf = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> “${text.trim().slice(0, 40)}”`
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  // Content behind a dialog cannot be reached, and content for screen readers only is not measured.
  const modal = document.querySelector('[aria-modal="true"]')
  const all = [...(modal ?? document.body).querySelectorAll('*')].filter((element) => isSeen(element))
  const scrollsWithin = (element: Element) => {
    for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(outer).overflowX)) return true
    }
    return false
  }

  const wide = root.scrollWidth > root.clientWidth ? [`it is ${root.scrollWidth} px wide`] : []
  const beyond = all
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (right > root.clientWidth + 1 || left < -1) && !scrollsWithin(element)
    })
    .slice(0, 3)
    .map((element) => `${nameOf(element)} stands beyond the edge`)
  /** The texts of an element, those in elements of their own too. */
  const textsIn = (element: Element | null) =>
    [...(element?.childNodes ?? [])].filter(
      (node) =>
        node.textContent?.trim() &&
        (node instanceof Text ||
          (node instanceof Element && node.matches('span, font') && getComputedStyle(node).display === 'inline')),
    )
  const cut = all
    .filter((element) => {
      const { overflowX, clipPath } = getComputedStyle(element)
      const hasText = element.matches('a, button') ? element.textContent?.trim() : textsIn(element).length > 0
      return hasText && clipPath === 'none' && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    })
    .map((element) => `the text of ${nameOf(element)} is cut off`)

  /** Words without a place to break, on more than one line. */
  const broken = all
    .filter((element) => element.matches('h1'))
    .flatMap((heading) => [...heading.childNodes].filter((node) => node instanceof Text))
    .flatMap((text) => [...text.data.matchAll(/[\p{L}\p{N}]+/gu)].map((word) => ({ text, word })))
    .filter(({ text, word }) => {
      const range = document.createRange()
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      return range.getClientRects().length > 1
    })
    .map(({ word }) => `the word “${word[0]}” is broken`)

  const interactive = all.filter(
    (element) =>
      element.matches(
        'a[href], button, input, select, textarea, summary, [role="button"], [role="menuitem"], [role="tab"]',
      ) && !element.matches('[type="hidden"], [aria-hidden="true"], .g-skip, .leaflet-marker-icon, .leaflet-control a'),
  )
  /** The element that takes the press: the label or the box around a control. */
  const areaOf = (element: Element) => element.closest('label, .g-input') ?? element
  /** Within a sentence, where a larger target would separate its lines (an exception of WCAG 2.5.8 too). */
  const isInSentence = (element: Element) =>
    element.matches('a') && getComputedStyle(element).display === 'inline' && textsIn(element.parentElement).length > 0
  const small = interactive.flatMap((element) => {
    const { width, height } = areaOf(element).getBoundingClientRect()
    if (isInSentence(element) || (width >= least - 0.5 && height >= least - 0.5)) return []
    return [`${nameOf(element)} is ${Math.round(width)}×${Math.round(height)} px`]
  })

  const hidden = interactive.flatMap((element) => {
    if (!(element instanceof HTMLElement) || element.matches(':disabled')) return []
    element.focus()
    if (document.activeElement !== element) return []
    // A field may be taller than the window, so only its visible part counts.
    const area = areaOf(element).getBoundingClientRect()
    const y = (Math.max(area.top, 0) + Math.min(area.bottom, innerHeight)) / 2
    const top = document.elementFromPoint((Math.max(area.left, 0) + Math.min(area.right, root.clientWidth)) / 2, y)
    if (top !== null && (areaOf(element).contains(top) || top.contains(element))) return []
    return [`${nameOf(element)} has the focus behind ${top ? nameOf(top) : 'the edge'}`]
  })
  return [...wide, ...beyond, ...cut, ...broken, ...small, ...hidden]
}
