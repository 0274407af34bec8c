/**
 * `virtual:validators`: the schemas in `schemas/` as plain functions, generated at build time. The page's content
 * security policy allows no code generated at run time, and ajv itself would be larger than the portal's first screen.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type AnySchemaObject } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import type { Plugin } from 'vite'
import { partnerSchema } from '../../core/kernel/partner/partner.schema.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

const NAME = 'virtual:validators'
const EXPORTS = { validatePartner: 'partner.schema.json', validateLoginConfig: 'login-config.schema.json' } as const

/**
 * @param brief omits descriptions, examples and limits of the schemas, for a page with a small size budget; faults then name no example
 */
export function validators({ brief = false } = {}): Plugin {
  let folder = 'schemas'
  return {
    name: 'gapura-validators',
    configResolved({ root }) {
      folder = join(root, 'schemas')
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null
      const files = Object.values(EXPORTS).map((file) => [file, join(folder, file)] as const)
      for (const [, path] of files) this.addWatchFile(path)
      const read = (path: string) => readFileSync(path, 'utf8')
      return validatorsCode(
        Object.fromEntries(files.map(([file, path]) => [file, brief ? schemaWithoutManual(read(path)) : read(path)])),
      )
    },
  }
}

const isNumber = (value: unknown) => typeof value === 'number'

/**
 * The keywords of a schema that only people read, with the type of their values, and limits, which the command that writes the page's file has
 * checked. Nothing fills in a default of a schema.
 */
const MANUAL: Readonly<Record<string, (value: unknown) => boolean>> = {
  description: (value) => typeof value === 'string',
  patternErrorMessage: (value) => typeof value === 'string',
  examples: Array.isArray,
  enumDescriptions: Array.isArray,
  default: (value) => typeof value !== 'object' || Array.isArray(value),
  minLength: isNumber,
  maxLength: isNumber,
  maxItems: isNumber,
  maxProperties: isNumber,
}

/** Keys of files that browsers never get: the page's file has the whole partner. */
const FILE_KEYS: readonly string[] = ['version', 'extends', 'abstract']

/** A schema's text without the keywords of `MANUAL` and without `FILE_KEYS`. A property with a keyword's name is a schema and stays. */
export function schemaWithoutManual(schema: string): string {
  return JSON.stringify(JSON.parse(schema), (key, value: unknown) =>
    MANUAL[key]?.(value) || FILE_KEYS.includes(key) ? undefined : value,
  )
}

/**
 * A partner's schema for the host, which sees the whole file: no value is null, and nothing may be missing (see `forEditors`). An unknown slot
 * or plugin in `order` (P123), or key in `words` (P213), is a mild fault: an editor marks it by the schema, but the file is served.
 */
export function asServed({ if: _, else: needs, ...schema }: Readonly<Record<string, unknown>>): object {
  const whole: unknown = JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (!Array.isArray(value) || (key !== 'type' && key !== 'enum')) return value
    const types = value.filter((one) => one !== null && one !== 'null')
    return key === 'type' && types.length === 1 ? types[0] : types
  })
  const { order, words } = partnerSchema.properties
  const fieldsOf = (of: unknown) => (isRecord(of) && isRecord(of.properties) ? Object.entries(of.properties) : [])
  const required = new Map(fieldsOf(needs))
  const fields = fieldsOf(whole).map(([key, field]) => [key, { ...asRecord(field), ...asRecord(required.get(key)) }])
  return { ...schema, required: partnerSchema.required, properties: { ...Object.fromEntries(fields), order, words } }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

/** The module's text. @param files text of each schema by its file name */
export function validatorsCode(files: Readonly<Record<string, string>>): string {
  // All faults at once. `schemas/partner/schema-faults.ts` words them by the schema, so ajv's own messages, and the schema and data in
  // each fault, would only make the page without a host larger.
  const ajv = new Ajv({
    allErrors: true,
    messages: false,
    allowUnionTypes: true,
    allowMatchingProperties: true,
    strictTypes: false,
    code: { source: true, esm: true, lines: true },
  })
  // `option-faults.ts` reads the last two from the plugins.
  ajv.addVocabulary(['patternErrorMessage', 'enumDescriptions', 'distinct', 'excludes'])
  const schemas = Object.entries(EXPORTS).map(([name, file]) => {
    const schema = JSON.parse(files[file] ?? '{}') as AnySchemaObject & { readonly properties: object }
    return { name, file, schema: file === EXPORTS.validatePartner ? asServed(schema) : schema }
  })
  for (const { file, schema } of schemas) ajv.addSchema(schema, file)
  // Even in its ES module output ajv loads this one helper by `require`.
  const counts = 'require("ajv/dist/runtime/ucs2length").default'
  const code = standaloneCode(ajv, { ...EXPORTS }).replaceAll(counts, '(text) => [...text].length')
  const left = /require\([^)]*\)/.exec(code)
  if (left) throw new Error(`the generated checks would need ${left[0]} at run time; avoid that keyword in the schema`)
  // Each check with its schema, so that an import of one check brings one schema.
  return schemas.reduce(
    (text, { name, schema }) =>
      text.replace(
        new RegExp(`export const ${name} = (\\w+);`),
        (_, check: string) =>
          `export const ${name} = /* @__PURE__ */ Object.assign(${check}, { schema: ${JSON.stringify(schema)} });`,
      ),
    code,
  )
}
