/** Finds forbidden content of components: texts that a customer reads, and colours. */
import { parseSync, Visitor } from 'vite'
import type { Fault } from '../architecture/fault.ts'
import type { SourceFile } from '../architecture/source-tree.ts'

const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'alt',
  'title',
  'placeholder',
  'label',
  'hint',
  'validationMessage',
])
const LETTER = /\p{L}/u

/** Texts in markup that do not come from `t`. */
export function hardCodedWords(file: SourceFile): readonly Fault[] {
  if (!file.path.endsWith('.tsx')) return []
  const faults: Fault[] = []
  const add = (text: string, start: number) => {
    if (!LETTER.test(text)) return
    faults.push({
      file: file.path,
      line: file.text.slice(0, start).split('\n').length,
      found: `the text “${text.trim().slice(0, 60)}”`,
      rule: 'Every text that a customer reads has a key, in both languages',
      remedy: 'Add it to the locale files and use it with t(…).',
    })
  }
  new Visitor({
    JSXText: (node) => add(node.value, node.start),
    JSXExpressionContainer(node) {
      // `{'text'}` between tags; attribute values are checked below.
      if (
        node.expression.type === 'Literal' &&
        typeof node.expression.value === 'string' &&
        file.text[node.start - 1] !== '='
      ) {
        add(node.expression.value, node.start)
      }
    },
    JSXAttribute(node) {
      if (node.name.type !== 'JSXIdentifier' || !SPOKEN.has(node.name.name) || !node.value) return
      const value = node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value
      if (value.type === 'Literal' && typeof value.value === 'string') add(value.value, node.start)
    },
  }).visit(parseSync(file.path, file.text).program)
  return faults
}

const COLOUR = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi
const NAMED =
  /:[^;{}]*?\b(white|black|red|green|blue|gr[ae]y|orange|yellow|purple|pink|brown|silver|gold|navy|teal)\b/gi

/**
 * Literal colours. Only host/brand, which computes the brand, and core/kernel/partner, which describes it, may contain them.
 * All other files use the theme's variables.
 */
export function hardCodedColours(file: SourceFile): readonly Fault[] {
  if (/^(core\/kernel\/partner|host\/brand|schemas)\//.test(file.path)) return []
  const text = withoutComments(file.text)
  const found = [...text.matchAll(COLOUR), ...(file.path.endsWith('.css') ? text.matchAll(NAMED) : [])]
  return found.map((match) => ({
    file: file.path,
    line: text.slice(0, match.index).split('\n').length,
    found: `the colour ${(match[1] ?? match[0]).trim()}`,
    rule: 'The brand consists of tokens: components and their styles contain no colours',
    remedy:
      'Use a variable of the theme, such as var(--ink). A QR code, which a camera must read, uses ' +
      'Canvas and CanvasText under `color-scheme: light`.',
  }))
}

/** Replaces comments by spaces and keeps the line breaks. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))
}
