/**
 * The shape of a plugin definition and of contributions, for the full check of definitions (check-plugin.ts). The message of each part
 * says what was expected.
 */
import * as z from 'zod/mini'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { expectedInstead } from '../../core/kernel/plugin/option-check.ts'
import type { OptionSchema } from '../../core/kernel/plugin/options.ts'
import { ACCESSES, fillPath, isRole, ROLES, type Role } from '../../core/kernel/plugin/role.ts'
import type { ShapeOf } from '../../core/kernel/plugin/slot.ts'
import { HOME_ZONES } from '../../core/kernel/plugin/slots.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

const CONDITIONS: readonly string[] = [
  'accountType',
  'serviceType',
  'capability',
  'option',
  'loginConfig',
  'minLanguages',
  'not',
  'any',
  'all',
]
const CONDITION = `one of { ${CONDITIONS.join(' }, { ')} }`
const ICON = '() => import(…) of an icon, or { path, box }'
const LOCAL_TEXT = '{ id, en }, two texts'

/** A value that a function accepts; the message says what was expected. */
const such = <T>(accepts: (value: unknown) => boolean, expected: string) => z.custom<T>(accepts, expected)
const text = z.string('a text').check(z.minLength(1, 'a text'))
const bool = z.boolean('true or false')
const among = <const T extends string>(values: readonly T[]) => z.enum(values, `one of ${values.join(', ')}`)
const loader = (expected: string) => such(isFunction, expected)
const localText = such(
  (value) => isRecord(value) && Object.keys(value).length > 0 && Object.values(value).every(isVisible),
  LOCAL_TEXT,
)
const icon = such((value) => isFunction(value) || (isRecord(value) && 'path' in value && 'box' in value), ICON)
/** A wouter pattern of plain segments and parameters (`:id`, `:id?`). */
const pattern = (example: string) =>
  z
    .string(`a path such as ${example}`)
    .check(z.regex(/^\/([\w.~-]+|:\w+\??)?(\/([\w.~-]+|:\w+\??))*\/?$/, `a path such as ${example}`))
const options = such<Plugin['options']>(
  (value) => isRecord(value) && isRecord(value['properties']),
  'a schema made by defineOptions',
).check(({ value: { properties }, issues }) => {
  for (const [key, option] of Object.entries(properties)) {
    const found = optionFault(option)
    if (found)
      issues.push({ code: 'custom', input: option, path: ['properties', key, ...found.path], message: found.expected })
  }
})

/** @param booleans names of the plugin's own boolean options */
const conditionOf = (booleans: readonly string[]): z.ZodMiniType => {
  const condition: z.ZodMiniType = z.lazy(() =>
    z.pipe(
      such<object>(isCondition, CONDITION),
      z.partial(
        z.object({
          accountType: z.nullable(z.enum(['customer', 'rtrw'], 'customer, rtrw or null')),
          serviceType: text,
          capability: text,
          option: z.enum(booleans, `a boolean option of its own: ${booleans.join(', ') || '(it has none)'}`),
          loginConfig: text,
          minLanguages: z.number('a number'),
          not: condition,
          any: z.array(condition, 'a list of conditions'),
          all: z.array(condition, 'a list of conditions'),
        }),
      ),
    ),
  )
  return condition
}

const page = (when: z.ZodMiniType) =>
  z
    .looseObject(
      {
        path: pattern('/invoice/:id?'),
        access: among(ACCESSES),
        load: loader('a function that imports the screen'),
        frame: z.optional(among(['main', 'plain', 'either'])),
        takesBankCards: z.optional(bool),
        worksOffline: z.optional(bool),
        role: z.optional(z.custom<Role>(isRole, `one of ${Object.keys(ROLES).join(', ')}`)),
        when: z.optional(when),
      },
      '{ path, access, load }',
    )
    .check(({ value: { path, access, role }, issues }) => {
      if (role === undefined) return
      if (access !== ROLES[role]) {
        const message = `${ROLES[role]}, the access of the role ${role}`
        issues.push({ code: 'custom', input: access, path: ['access'], message })
      }
      if (fillPath(path, 'x') === null) {
        const message = 'no parameter but :domain, or optional ones: the portal has to find a role'
        issues.push({ code: 'custom', input: path, path: ['path'], message })
      }
    })

const menuEntry = (paths: readonly string[]) =>
  z.looseObject(
    {
      to: z.enum(paths, `a path of its own: ${paths.join(', ') || '(no pages)'}`),
      in: among(['drawer', 'bottom', 'quick']),
      icon,
      label: localText,
    },
    '{ to, in, label, icon }',
  )

const addition = (when: z.ZodMiniType) =>
  z.pipe(
    such<{ readonly when?: unknown }>(
      (value) =>
        isRecord(value) &&
        isRecord(value['slot']) &&
        typeof value['slot']['id'] === 'string' &&
        typeof value['order'] === 'number',
      'a value of slot.add(…), such as homeCard.add({ … })',
    ),
    z.looseObject({ when: z.optional(when) }),
  )

/** The shape of the definition `plugin`, whose own options and pages its conditions and menu may name. */
export function definitionSchema(plugin: Plugin) {
  const { properties }: { readonly properties?: unknown } = isRecord(plugin.options) ? plugin.options : {}
  const booleans = Object.entries(isRecord(properties) ? properties : {}).flatMap(([key, option]) =>
    isRecord(option) && option['type'] === 'boolean' ? [key] : [],
  )
  const when = conditionOf(booleans)
  const paths = plugin.pages.flatMap((found: unknown) =>
    isRecord(found) && typeof found['path'] === 'string' ? [found['path']] : [],
  )
  return z.strictObject({
    id: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/, 'small letters, digits and hyphens')),
    title: localText,
    core: z.literal('^1', '^1, the version of the contract'),
    options,
    needs: z.array(z.string('the id of a plugin')),
    switch: z.optional(z.string('a string')),
    onByDefault: z.optional(z.boolean('a boolean')),
    slots: z.array(
      such((value) => isRecord(value) && typeof value['id'] === 'string', 'a value of defineSlot'),
      'a list of slots',
    ),
    extends: z.array(
      such(
        (value) => isRecord(value) && typeof value['slot'] === 'string' && isFunction(value['extend']),
        'a value of slot.extend(…)',
      ),
    ),
    services: z.array(
      z.pipe(
        such<object>((value) => isRecord(value) && isFunction(value['load']), '{ load }'),
        z.looseObject({ when: z.optional(when) }),
      ),
    ),
    pages: z.array(page(when)),
    menu: z.array(menuEntry(paths)),
    adds: z.array(addition(when)),
    locales: such((value) => value === null || isRecord(value), 'a loader for each language'),
    definitionCheck: z.optional(z.unknown()),
  })
}

/** The kinds of a field of a contribution. */
const KINDS = {
  text,
  localText,
  path: pattern('/packages'),
  loader: loader('a function that imports the component'),
  icon,
  boolean: bool,
  zone: among(HOME_ZONES),
  list: z.array(text, 'a list of texts'),
  object: such(isRecord, 'an object'),
  paths: such(
    (value) =>
      (typeof value === 'string' ? [value] : isRecord(value) ? Object.values(value) : [null]).every(
        (path) => typeof path === 'string' && path.startsWith('/'),
      ),
    'a path such as /logout, or one for each preset',
  ),
} as const

/** The shape of an item whose slot names the kinds of its fields. */
export function itemSchema(shape: ShapeOf<object>) {
  const kinds: readonly (readonly [string, string])[] = Object.entries(shape)
  const fields = kinds.map(([key, kind]) => {
    const field: z.ZodMiniType = KINDS[kind.replace('?', '') as keyof typeof KINDS]
    return [key, kind.endsWith('?') ? z.optional(field) : field]
  })
  const keys = kinds.map(([key]) => key).join(', ')
  return z.strictObject(Object.fromEntries(fields), {
    error: ({ code }) => (code === 'unrecognized_keys' ? `one of ${keys}` : `{ ${keys} }`),
  })
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}

function isCondition(value: unknown): boolean {
  const [kind, ...more] = isRecord(value) ? Object.keys(value) : []
  return kind !== undefined && more.length === 0 && CONDITIONS.includes(kind)
}

function isVisible(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

/** An option whose schema is not valid, or whose default does not fit it. */
function optionFault(option: OptionSchema): { readonly path: readonly string[]; readonly expected: string } | null {
  const noSchema = { path: [], expected: `{ type, default, description }, the type one of ${OPTION_TYPES.join(', ')}` }
  // The definition may be written without the compiler.
  if (!isRecord(option) || !OPTION_TYPES.includes(String(option['type']))) return noSchema
  try {
    const expected = option.default === undefined ? null : expectedInstead(option, option.default)
    return expected === null ? null : { path: ['default'], expected }
  } catch {
    return noSchema
  }
}
const OPTION_TYPES: readonly string[] = ['boolean', 'integer', 'number', 'string', 'array', 'object']
