/**
 * Composes the two schemas for partners' editors and our checks: the core's schemas plus the options and switches of
 * every installed plugin. Pure.
 */
import type { LoadedKind } from '../../core/kernel/gateway/gateway.ts'
import { loginConfigSchema } from '../../core/kernel/partner/login-config.schema.ts'
import { partnerSchema } from '../../core/kernel/partner/partner.schema.ts'
import { inLanguage, LANGUAGES } from '../../core/kernel/text/languages.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { patternMessage } from '../partner/field-rules.ts'
import type { PartnerText } from '../partner/known-texts.ts'

/** The fields of a plugin definition that go into a schema. */
export type SchemaPlugin = Pick<Plugin, 'id' | 'title' | 'options' | 'onByDefault' | 'switch'>

/** A slot that an editor offers as a key of `order`, with a sentence about what it collects. */
export type SchemaSlot = { readonly id: string; readonly description: string }

/**
 * The schema of a partner's file. It is closed: a plugin that is not installed is a fault.
 *
 * @param kinds of gateways
 * @param paths of all menu entries, which an editor offers in `menus`
 */
export function composePartnerSchema(
  installed: readonly SchemaPlugin[],
  slots: readonly SchemaSlot[],
  kinds: readonly LoadedKind[] = [],
  paths: readonly string[] = [],
) {
  const { plugins, order, login, menus, words, ...others } = partnerSchema.properties
  const entries = inOrder(installed).map((plugin) => [plugin.id, entryOf(plugin)] as const)
  return {
    ...partnerSchema,
    properties: {
      ...others,
      login: withGatewayKinds(login, kinds),
      menus: withPaths(menus, paths),
      order: {
        ...order,
        propertyNames: {
          enum: inOrder(slots).map(({ id }) => id),
          enumDescriptions: inOrder(slots).map(({ description: about }) => about),
        },
        additionalProperties: {
          ...order.additionalProperties,
          items: {
            type: 'string',
            enum: inOrder(installed).map(({ id }) => id),
            enumDescriptions: inOrder(installed).map(({ title }) => inLanguage(title, ['en'])),
          },
        },
      },
      words: {
        ...words,
        properties: Object.fromEntries(LANGUAGES.map((language) => [language, { $ref: WORDS_FILE }])),
        additionalProperties: { $ref: WORDS_FILE },
      },
      plugins: {
        type: plugins.type,
        description: plugins.description,
        additionalProperties: false,
        properties: Object.fromEntries(entries),
      },
    },
  }
}

/** Paths as examples, because a file may also name a path that this build does not have. */
function withPaths({ properties, ...menus }: (typeof partnerSchema.properties)['menus'], paths: readonly string[]) {
  const examples = [...new Set(paths)].toSorted()
  if (examples.length === 0) return { ...menus, properties }
  const offer = <Menu extends { readonly items: object }>(menu: Menu) => ({
    ...menu,
    items: { ...menu.items, examples },
  })
  const { main, bottom, quick, hidden } = properties
  const offered = { main: offer(main), bottom: offer(bottom), quick: offer(quick), hidden: offer(hidden) }
  return { ...menus, properties: offered }
}

const WORDING = partnerSchema.properties.words.additionalProperties.additionalProperties

/** The file of `composeWordsSchema`, beside the partner's schema, which refers to it. */
export const WORDS_FILE = 'words.schema.json'

/**
 * The schema of a language's own words: every text of the portal with its wording in each language. The host does not use it: a file with
 * another key is served (P213).
 */
export async function composeWordsSchema(wordings: AsyncIterable<PartnerText>) {
  const lines = new Map<string, string[]>()
  for await (const { language, key, text } of wordings)
    lines.set(key, [...(lines.get(key) ?? []), `${language}: ${text}`])
  const properties = [...lines]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, texts]) => [key, { ...WORDING, type: ['string', 'null'], description: texts.join('\n') }])
  return {
    $schema: partnerSchema.$schema,
    title: 'Texts of a partner in place of the portal’s own, by <plugin or core>:<key>',
    type: ['object', 'null'],
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  }
}

/** The kinds of gateways that a file may list, and their presets. */
function withGatewayKinds(login: (typeof partnerSchema.properties)['login'], kinds: readonly LoadedKind[]) {
  const { gateways } = login.properties
  const { kind, preset, ...others } = gateways.items.properties
  const presets = kinds.flatMap(({ id, driver }) => (driver.presets ?? []).map((name) => ({ id, name })))
  const descriptions = kinds.map(
    ({ driver }) => `${driver.description.charAt(0).toUpperCase()}${driver.description.slice(1)}.`,
  )
  const properties = {
    kind: {
      ...kind,
      ...(kinds.length > 0 && { enum: kinds.map(({ id }) => id), enumDescriptions: descriptions }),
    },
    preset: {
      ...preset,
      ...(presets.length > 0 && {
        enum: presets.map(({ name }) => name),
        enumDescriptions: presets.map(({ id, name }) => `${name}, of the kind ${id}.`),
      }),
    },
    ...others,
  }
  const items = { ...gateways.items, properties }
  return { ...login, properties: { ...login.properties, gateways: { ...gateways, items } } }
}

/** The schema of a normalised login config, with the switches that installed plugins name. */
export function composeLoginConfigSchema(plugins: readonly SchemaPlugin[]) {
  const switches = inOrder(plugins).flatMap(({ id, switch: name }) => {
    if (name === undefined || Object.hasOwn(loginConfigSchema.properties, name)) return []
    return [
      [
        name,
        {
          type: ['boolean', 'null'],
          description: `Turns the plugin ${id} on or off; null: as the partner’s file says.`,
        },
      ],
    ]
  })
  return { ...loginConfigSchema, properties: { ...loginConfigSchema.properties, ...Object.fromEntries(switches) } }
}

/** Keys of a partner's file that belong to this one file: what it extends has no value for them. */
const OWN_KEYS: readonly string[] = ['$schema', 'version', 'id', 'domains', 'extends', 'abstract']

/**
 * A partner's schema for an editor, which sees one file: it may lack what it extends, and `null` removes a value of the file that it
 * extends. `asServed` in `vite-validators.ts` turns it back for the checks, which see the whole file.
 */
export function forEditors({
  properties,
  required,
  ...others
}: {
  readonly properties: object
  readonly required: unknown
}) {
  const fields = Object.entries(properties).map(([key, field]: [string, unknown]) => [
    key,
    OWN_KEYS.includes(key) ? field : removable(field),
  ])
  const isPart = { anyOf: [{ required: ['extends'] }, { required: ['abstract'] }] }
  const needs = Object.entries(properties).flatMap(([key, field]: [string, unknown]) =>
    isRecord(field) && field.required !== undefined ? [[key, { required: field.required }] as const] : [],
  )
  const whole = { required, properties: Object.fromEntries(needs) }
  return { ...others, properties: Object.fromEntries(fields), if: isPart, else: whole }
}

function removable(schema: unknown): unknown {
  if (!isRecord(schema)) return schema
  const { required: _, ...others } = schema
  const { type, enum: values, enumDescriptions: texts, properties, additionalProperties } = others
  const fields = isRecord(properties) ? Object.entries(properties).map(([key, field]) => [key, removable(field)]) : null
  return {
    ...others,
    ...(type !== undefined && { type: [type, 'null'].flat() }),
    ...(Array.isArray(values) && { enum: [...values, null] }),
    ...(Array.isArray(texts) && { enumDescriptions: [...texts, 'Removes what the extended file says.'] }),
    ...(fields && { properties: Object.fromEntries(fields) }),
    ...(additionalProperties !== undefined && { additionalProperties: removable(additionalProperties) }),
  }
}

/** The schema's file. Each pattern has a message, so that an editor shows no bare regular expression. */
export function schemaText(schema: object): string {
  const withMessage = (_: string, value: unknown) => {
    if (!isRecord(value) || typeof value.pattern !== 'string') return value
    const message = patternMessage(value.pattern) ?? value.patternErrorMessage
    return typeof message === 'string' ? { ...value, patternErrorMessage: `Expected ${message}` } : value
  }
  return `${JSON.stringify(schema, withMessage, 2)}\n`
}

/**
 * The schema of a plugin's entry: true, false, or an object with options. One type list instead of alternatives, so
 * that each fault is reported once.
 */
function entryOf({ title, options, onByDefault }: SchemaPlugin) {
  const { properties, additionalProperties } = options
  return {
    type: ['boolean', 'object'],
    description: `${inLanguage(title, ['en'])}. ${onByDefault ? 'On unless turned off here.' : 'Off unless turned on here.'}`,
    additionalProperties,
    properties,
  }
}

function inOrder<Named extends { readonly id: string }>(named: readonly Named[]): readonly Named[] {
  return named.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
