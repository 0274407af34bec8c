/** Reads the rules of a style sheet and the parts of their selectors, with lines, for checks. */

export type SheetRule = {
  /** The text before `{`, or a statement such as `@import`. */
  readonly prelude: string
  readonly line: number
}

/** Rules within these are rules of the sheet. */
const GROUP = /^@(?:media|supports|container)\b/

/** The rules of a sheet, those of groups included. */
export function sheetRulesOf(sheet: string): readonly SheetRule[] {
  // Comments and strings are blanked, so that their braces count for nothing and lines stay.
  const text = sheet.replace(/\/\*[^]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, (part) => part.replace(/[^\n]/g, ' '))
  const rules: SheetRule[] = []
  /** The kind of content of each open block. A nested rule counts like any other, without the selector around it. */
  const open: ('rules' | 'declarations' | 'frames')[] = []
  let start = 0
  for (const { 0: mark, index } of text.matchAll(/[{};]/g)) {
    const raw = text.slice(start, index)
    const prelude = raw.trim().replace(/\s+/g, ' ')
    const isGroup = GROUP.test(prelude)
    const isRule = mark === '{' ? !open.includes('frames') : mark === ';' && open.every((kind) => kind === 'rules')
    if (isRule && prelude !== '' && !isGroup) {
      const line = text.slice(0, start + raw.length - raw.trimStart().length).split('\n').length
      rules.push({ prelude, line })
    }
    if (mark === '{') open.push(isGroup ? 'rules' : prelude.startsWith('@') ? 'frames' : 'declarations')
    if (mark === '}') open.pop()
    start = index + 1
  }
  return rules
}

/** `a, b > c` as `a` and `b > c`. A comma within parentheses is part of a selector. */
export function selectorsOf(prelude: string): readonly string[] {
  return splitOutside(prelude, ',').map((selector) => selector.trim())
}

export type CompoundSelector = {
  /** One compound selector, without what its pseudo-classes take in parentheses. */
  readonly simple: string
  /** The combinator after it; empty at the end. */
  readonly next: '' | ' ' | '>' | '+' | '~'
}

/** `.a:has(b) > c` as `.a:has` and `c`. */
export function compoundsOf(selector: string): readonly CompoundSelector[] {
  let bare = selector
  for (let inner = ''; inner !== bare;) {
    inner = bare
    bare = bare.replace(/\([^()]*\)|\[[^\]]*\]/g, '')
  }
  return [...bare.trim().matchAll(/([^\s>+~]+)(?:\s*([>+~])\s*|(\s+)|$)/g)].map(([, simple = '', sign, space]) => ({
    simple,
    next: sign === '>' || sign === '+' || sign === '~' ? sign : space === undefined ? '' : ' ',
  }))
}

function splitOutside(text: string, mark: string): readonly string[] {
  const parts = ['']
  let depth = 0
  for (const char of text) {
    if (char === '(') depth += 1
    if (char === ')') depth -= 1
    if (char === mark && depth === 0) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts
}
