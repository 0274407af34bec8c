/** Parses scripts and finds the APIs that they use. */
import { parseSync, Visitor } from 'vite'
import { isRecord } from '../../../core/kernel/values/is-record.ts'

export type UsedApi = {
  /** `structuredClone` */
  readonly globals: ReadonlyMap<string, string>
  /** `URL.canParse` */
  readonly statics: ReadonlyMap<string, string>
  /** `at`: members that are called or read from. Their object is unknown. */
  readonly members: ReadonlyMap<string, string>
  /** `is`: pseudo-classes with an argument in the script's texts. */
  readonly selectors: ReadonlyMap<string, string>
}

/** Number of characters before and after a use that a message quotes. */
const QUOTED_CHARACTERS = 40

/**
 * A member counts as used when it is called or when a property of it is read, because a browser without it throws there. An
 * access with `?.` does not count, nor does a member of `this`, which the script defines itself.
 *
 * A name that a script declares anywhere counts as its own in the whole script.
 *
 * @param scripts built JavaScript by file name
 */
export function usedApis(scripts: ReadonlyMap<string, string>): UsedApi {
  const used = {
    globals: new Map<string, string>(),
    statics: new Map<string, string>(),
    members: new Map<string, string>(),
    selectors: new Map<string, string>(),
  }
  for (const [file, code] of scripts) {
    const note = (kind: keyof typeof used, name: string, start: number, end: number) => {
      if (used[kind].has(name)) return
      const around = code
        .slice(Math.max(0, start - QUOTED_CHARACTERS), Math.min(end, start + QUOTED_CHARACTERS) + QUOTED_CHARACTERS)
        .replace(/\s+/g, ' ')
      used[kind].set(name, `${file}: …${around}…`)
    }
    const { program } = parseSync(file, code, { sourceType: 'module' })
    /** Identifiers that name a property or a key, and those of `typeof`, which does not throw. */
    const labels = new Set<unknown>()
    const noteMember = (node: MemberLike) => {
      const name = nameOf(node)
      if (name === null || node.optional === true || node.object.type === 'ThisExpression') return
      note('members', name, node.start, node.end)
    }
    const noteSelectors = (text: string, start: number, end: number) => {
      for (const [, name = ''] of text.matchAll(/:([a-z-]+)\(/g)) note('selectors', name, start, end)
    }
    const declared = namesDeclaredIn(program)
    new Visitor({
      MemberExpression(node) {
        if (!node.computed) labels.add(node.property)
        const name = nameOf(node)
        const { object } = node
        if (name !== null && object.type === 'Identifier' && !declared.has(object.name)) {
          note('statics', `${object.name}.${name}`, node.start, node.end)
        }
        // `globalThis.AbortSignal.any`
        const inner = object.type === 'MemberExpression' ? nameOf(object) : null
        if (name !== null && inner !== null) note('statics', `${inner}.${name}`, node.start, node.end)
        if (object.type === 'MemberExpression' && node.optional !== true) noteMember(object)
      },
      CallExpression({ callee, optional }) {
        if (callee.type === 'MemberExpression' && optional !== true) noteMember(callee)
      },
      Property({ key, computed, shorthand }) {
        if (!computed && !shorthand) labels.add(key)
      },
      MethodDefinition({ key, computed }) {
        if (!computed) labels.add(key)
      },
      PropertyDefinition({ key, computed }) {
        if (!computed) labels.add(key)
      },
      Literal({ value, start, end }) {
        if (typeof value === 'string') noteSelectors(value, start, end)
      },
      TemplateElement: ({ value, start, end }) => noteSelectors(value.raw, start, end),
      UnaryExpression({ operator, argument }) {
        if (operator === 'typeof') labels.add(argument)
      },
      // A node is visited before those inside it, so `labels` is complete.
      Identifier(node) {
        if (!labels.has(node) && !declared.has(node.name)) note('globals', node.name, node.start, node.end)
      },
    }).visit(program)
  }
  return used
}

/** The names of all variables, parameters, functions, classes and imports of a script. */
function namesDeclaredIn(program: ReturnType<typeof parseSync>['program']): ReadonlySet<string> {
  const names = new Set<string>()
  const add = (pattern: unknown): void => {
    if (!isRecord(pattern)) return
    if (pattern['type'] === 'Identifier' && typeof pattern['name'] === 'string') names.add(pattern['name'])
    // `left` has a default, `argument` is the rest, a property has a `value`.
    for (const inner of [pattern['left'], pattern['argument'], pattern['value']]) add(inner)
    for (const list of [pattern['elements'], pattern['properties']]) if (Array.isArray(list)) list.forEach(add)
  }
  const addFunction = ({ id, params }: { readonly id: unknown; readonly params: readonly unknown[] }) => {
    add(id)
    params.forEach(add)
  }
  const addLocal = ({ local }: { readonly local: unknown }) => add(local)
  const addId = ({ id }: { readonly id: unknown }) => add(id)
  new Visitor({
    VariableDeclarator: addId,
    ClassDeclaration: addId,
    ClassExpression: addId,
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: ({ params }) => params.forEach(add),
    CatchClause: ({ param }) => add(param),
    ImportSpecifier: addLocal,
    ImportDefaultSpecifier: addLocal,
    ImportNamespaceSpecifier: addLocal,
  }).visit(program)
  return names
}

type MemberLike = {
  readonly computed: boolean
  readonly optional?: boolean | null
  readonly object: { readonly type: string }
  readonly property: { readonly type: string; readonly name?: unknown; readonly value?: unknown }
  readonly start: number
  readonly end: number
}

function nameOf({ computed, property }: MemberLike): string | null {
  const name = computed ? (property.type === 'Literal' ? property.value : null) : property.name
  return typeof name === 'string' ? name : null
}
