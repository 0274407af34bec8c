/**
 * Lint rule `gapura/own-element`: a text beside other children has an element of its own. A browser that translates the page replaces
 * text nodes; React would then change or remove a node that is no longer in the page.
 */

type Node = { readonly type: string; readonly [key: string]: unknown }
type Context = { report(fault: { readonly node: object; readonly message: string }): void }

const MESSAGE =
  'A text beside other children needs an element of its own (<span>…</span>): a browser that translates the page replaces text nodes, and React would change one that is gone.'

export const ownElement = {
  create(context: Context) {
    const check = (parent: object) => {
      const children = nodesIn(parent, 'children').filter((child) => !isNothing(child))
      if (children.length < 2) return
      for (const node of children) if (isText(node)) context.report({ node, message: MESSAGE })
    }
    return { JSXElement: check, JSXFragment: check }
  },
}

/** A comment, or a line break that JSX drops. */
function isNothing(child: Node): boolean {
  if (child.type === 'JSXText') return /^\s*\n\s*$/.test(String(child['value']))
  return nodesIn(child, 'expression').some(({ type }) => type === 'JSXEmptyExpression')
}

/** Functions whose result is a text, by the names that they have in this project. */
const MAKES_TEXT = /^(t|core|local)$|^format|[tT]ext$/

/** Whether this child is a text, or is one at times. A variable may be anything; `tests/bare-texts.ts` looks at what is rendered. */
function isText(node: Node): boolean {
  switch (node.type) {
    case 'JSXText':
    case 'Literal':
      // A space between elements never changes, and translators leave it as it is.
      return ['string', 'number'].includes(typeof node['value']) && String(node['value']).trim() !== ''
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return true
    case 'CallExpression':
      return nodesIn(node, 'callee').some(({ name }) => typeof name === 'string' && MAKES_TEXT.test(name))
    case 'JSXExpressionContainer':
      return nodesIn(node, 'expression').some(isText)
    case 'ConditionalExpression':
      return nodesIn(node, 'consequent', 'alternate').some(isText)
    case 'LogicalExpression':
      return (node['operator'] === '&&' ? nodesIn(node, 'right') : nodesIn(node, 'left', 'right')).some(isText)
    default:
      return false
  }
}

function nodesIn(parent: object, ...keys: readonly string[]): readonly Node[] {
  return Object.entries(parent)
    .filter(([key]) => keys.includes(key))
    .flatMap(([, value]) => value)
    .filter(isNode)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
