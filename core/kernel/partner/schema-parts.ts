/** Parts that the schemas of a partner's file share: patterns, texts by language. */
import type { ExtendedJSONSchema } from 'json-schema-to-ts'
import { PATH_PATTERN } from '../values/portal-path.ts'

/**
 * A JSON Schema with the texts by which an editor explains the values of an enum, in their order. The message of a pattern is added by
 * `compose-schemas.ts`.
 */
export type Schema = ExtendedJSONSchema<{ readonly enumDescriptions: readonly string[] }>

/** `field-rules.ts` has a sentence for each pattern. */
export const PARTNER_PATTERNS = {
  id: '^[a-z][a-z0-9-]{1,31}$',
  domain: '^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$',
  color: '^#[0-9a-fA-F]{6}$',
  picture: '^[a-z0-9][a-z0-9-]{0,60}\\.(svg|png|webp)$',
  /** A BCP 47 tag, the name of a folder in `locales/`. */
  language: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$',
  loginHost: '^https?://[a-z0-9.-]+(:[0-9]{1,5})?$',
  formName: '^[A-Za-z0-9_.-]{1,40}$',
  email: '^[^\\s@?&#]+@([^\\s@.?&#]+\\.)+[^\\s@.?&#]{2,}$',
  formPath: '^(/[A-Za-z0-9._~-]+)*/?$',
  path: PATH_PATTERN,
  /** The content of a page is a file that is named after it. */
  ownPath: '^/[a-z0-9][a-z0-9_-]{0,60}$',
  bannerId: '^[a-z0-9][a-z0-9-]{0,30}$',
  /** A day, or a minute of it: the rules compare them as texts. */
  moment: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(T([01][0-9]|2[0-3]):[0-5][0-9])?$',
  timeZone: '^(UTC|[A-Z][A-Za-z]+(/[A-Za-z0-9_+-]+){1,2})$',
  link: '^https://[^\\s/?#@]+([/?#]\\S*)?$',
} as const

export const localTextSchema = {
  type: 'object',
  minProperties: 1,
  maxProperties: 20,
  additionalProperties: { type: 'string', maxLength: 200 },
} as const satisfies Schema

export const localTextSchemaOf = (maxLength: number) =>
  ({ ...localTextSchema, additionalProperties: { type: 'string', maxLength } }) as const satisfies Schema
