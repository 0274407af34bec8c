/**
 * Locates the first syntax error of a JSON text. The messages of `JSON.parse` differ between engines and may lack a
 * position; this scanner gives line, column, what was expected and what to do. It produces no values.
 */

export type JsonFault = {
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 units as editors count. */
  readonly column: number
  readonly expected: string
  readonly received: string
  readonly remedy: string
}

const BLANK = /[ \t\n\r]*/y
const TOKEN =
  /[{}[\],:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** The states of the scanner: the tokens that may come next, with the wording for a fault. */
const EXPECTED = {
  value: 'a value',
  valueOrEnd: 'a value or ]',
  key: 'a key in double quotes',
  keyOrEnd: 'a key in double quotes or }',
  colon: ':',
  commaOrEnd: ', or the end of the list or object',
  nothing: 'the end of the file',
} as const
type Expecting = keyof typeof EXPECTED

export function findJsonFault(text: string): JsonFault | null {
  const open: ('{' | '[')[] = []
  let expecting: Expecting = 'value'
  let at = 0
  for (;;) {
    at = skipBlank(text, at)
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)?.[0]
    if (token === undefined && at === text.length && expecting === 'nothing') return null
    const next: Expecting | null = token === undefined ? null : step(expecting, token, open)
    if (next === null) return describe(text, at, expecting, token)
    expecting = next
    at += token?.length ?? 0
  }
}

/** The next state after `token`, or null when `token` is not allowed here. Updates `open`, the stack of open brackets. */
function step(expecting: Expecting, token: string, open: ('{' | '[')[]): Expecting | null {
  const afterValue = () => (open.length === 0 ? 'nothing' : 'commaOrEnd')
  const isEnd = token === '}' || token === ']'
  if (isEnd) {
    const pair = token === '}' ? '{' : '['
    const mayEnd = expecting === 'commaOrEnd' || expecting === (token === '}' ? 'keyOrEnd' : 'valueOrEnd')
    if (!mayEnd || open.at(-1) !== pair) return null
    open.pop()
    return afterValue()
  }
  switch (expecting) {
    case 'value':
    case 'valueOrEnd':
      if (token === ',' || token === ':') return null
      if (token !== '{' && token !== '[') return afterValue()
      open.push(token)
      return token === '{' ? 'keyOrEnd' : 'valueOrEnd'
    case 'key':
    case 'keyOrEnd':
      return token.startsWith('"') ? 'colon' : null
    case 'colon':
      return token === ':' ? 'value' : null
    case 'commaOrEnd':
      return token === ',' ? (open.at(-1) === '{' ? 'key' : 'value') : null
    case 'nothing':
      return null
  }
}

function describe(text: string, at: number, expecting: Expecting, token: string | undefined): JsonFault {
  const before = text.slice(0, at)
  const line = before.split('\n').length
  const rest = text.slice(at)
  const received = rest === '' ? 'the end of the file' : (token ?? /^[\w$'./*-]+|^[\s\S]/u.exec(rest)?.[0] ?? '')
  return {
    line,
    column: at - before.lastIndexOf('\n'),
    expected: EXPECTED[expecting],
    received: received.length > 40 ? `${received.slice(0, 40)}…` : received,
    remedy: remedyFor(expecting, before, rest),
  }
}

function remedyFor(expecting: Expecting, before: string, rest: string): string {
  if (/^\/[/*]/.test(rest)) return 'JSON has no comments; remove it'
  if (rest.startsWith("'")) return 'use double quotes'
  if (/^[“”„‟«»‘’]/.test(rest)) return 'use straight quotes: "'
  // The year alone is a number.
  const [year, day] = [/\d{4}$/.exec(before)?.[0], /^-\d\d-\d\d(T\d\d:\d\d)?/.exec(rest)?.[0]]
  if (year !== undefined && day !== undefined) return `put the date in quotes: "${year}${day}"`
  if (rest.startsWith('"'))
    return expecting === 'commaOrEnd' ? 'put a comma before it' : 'close the text with a double quote'
  if (/^[}\]]/.test(rest) && (expecting === 'key' || expecting === 'value')) return 'remove the comma before it'
  if (rest === '') return 'close what is still open'
  if (rest.startsWith(':') && expecting === 'commaOrEnd') return 'close the list or object before this key'
  if (expecting === 'key' || expecting === 'keyOrEnd') return 'put the key in double quotes'
  return 'correct the text at this place'
}

function skipBlank(text: string, at: number): number {
  BLANK.lastIndex = at
  return at + (BLANK.exec(text)?.[0].length ?? 0)
}
