/**
 * `:is(…)` for scripts: the methods below expand it before they call the browser's. It must be the first part of a compound
 * selector (`a > :is(b, c):hover`), as in the portal's libraries.
 */
const METHODS = ['matches', 'closest', 'querySelector', 'querySelectorAll'] as const

export function install({ CSS, Element, Document, DocumentFragment }: typeof globalThis): void {
  if (CSS.supports('selector(:is(a))')) return
  for (const { prototype } of [Element, Document, DocumentFragment]) {
    for (const name of METHODS) {
      const method: unknown = Reflect.get(prototype, name)
      if (typeof method !== 'function') continue
      Reflect.set(prototype, name, function (this: unknown, selectors: unknown) {
        return Reflect.apply(method, this, [withoutIs(String(selectors))])
      })
    }
  }
}

const IS = ':is('

/** `a :is(b, c):hover` → `a b:hover,a c:hover` */
export function withoutIs(selectors: string): string {
  if (!selectors.includes(IS)) return selectors
  return partsOf(selectors)
    .map((selector) => {
      const start = selector.indexOf(IS)
      if (start < 0) return selector
      const end = endOf(selector, start + IS.length)
      const before = selector.slice(0, start)
      const after = selector.slice(end + 1)
      const choices = partsOf(selector.slice(start + IS.length, end))
      return withoutIs(choices.map((choice) => before + choice.trim() + after).join())
    })
    .join()
}

/** Splits at the commas outside of brackets. */
function partsOf(selectors: string): readonly string[] {
  const pieces: string[] = ['']
  let depth = 0
  for (const character of selectors) {
    if (character === '(' || character === '[') depth++
    if (character === ')' || character === ']') depth--
    if (character === ',' && depth === 0) pieces.push('')
    else pieces[pieces.length - 1] += character
  }
  return pieces
}

/** The index of the closing bracket of the pair that is open at `from`. */
function endOf(selector: string, from: number): number {
  let depth = 1
  for (let index = from; index < selector.length; index++) {
    if (selector[index] === '(') depth++
    if (selector[index] === ')' && --depth === 0) return index
  }
  return selector.length
}
