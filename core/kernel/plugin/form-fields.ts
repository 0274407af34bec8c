/**
 * The fields of a form that a partner may hide, make optional or require. A form defines its fields once; the option of the partner's file,
 * its check and the manual follow from them.
 */
export type FieldRule = 'hidden' | 'optional' | 'required'

/**
 * The fields of a form by the names of the back end, each with the rules that a partner may choose, the default first. Fields that the
 * request needs have no choice.
 *
 * @example export const fields = { name: ['required'], note: ['optional', 'hidden'] } as const satisfies FormFields<NewBusiness>
 */
export type FormFields<Request> = {
  readonly [Name in keyof Request]-?: object extends Pick<Request, Name>
    ? readonly [FieldRule, ...FieldRule[]]
    : readonly ['required']
}

type AnyFields = Readonly<Record<string, readonly [FieldRule, ...FieldRule[]]>>

export type RulesOf<Fields extends AnyFields> = { readonly [Name in keyof Fields]: Fields[Name][number] }

const DESCRIPTIONS: Readonly<Record<FieldRule, string>> = {
  hidden: 'The form does not have it.',
  optional: 'It may stay empty.',
  required: 'It must be filled in.',
}
const NEEDED = 'Always required: the portal or the back end needs it.'

/**
 * The schema of an option that sets the rules of a form's fields.
 *
 * @example fields: { ...fieldRules(fields), default: {}, description: '…' }
 */
export function fieldRules<const Fields extends AnyFields>(fields: Fields) {
  const properties = Object.entries(fields).map(([name, rules]) => {
    const isNeeded = rules.length === 1 && rules[0] === 'required'
    const enumDescriptions = rules.map((rule) => (isNeeded ? NEEDED : DESCRIPTIONS[rule]))
    const description = isNeeded ? NEEDED : `Default: ${rules[0]}.`
    return [name, { type: 'string', enum: rules, enumDescriptions, description }]
  })
  return {
    type: 'object',
    additionalProperties: false,
    // One schema for each field, as the type says.
    properties: Object.fromEntries(properties) as {
      readonly [Name in keyof Fields]: {
        readonly type: 'string'
        readonly enum: Fields[Name]
        readonly enumDescriptions: readonly string[]
        readonly description: string
      }
    },
  } as const
}

/** The rule of each field: the partner's, else the default. */
export function rulesOf<const Fields extends AnyFields>(
  fields: Fields,
  written: { readonly [Name in keyof Fields]?: Fields[Name][number] },
): RulesOf<Fields> {
  const defaults = Object.fromEntries(Object.entries(fields).map(([name, [rule]]) => [name, rule]))
  // Each field has one of its rules: the option's check refuses others.
  return { ...defaults, ...written } as RulesOf<Fields>
}
