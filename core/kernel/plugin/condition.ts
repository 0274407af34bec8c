/**
 * Conditions decide when an addition of a plugin is shown. They are data, so that a plan can be printed, compared and explained ("not
 * shown, because account type is customer, asked for rtrw").
 */

/** Facts about the customer. The caller provides them; the plan reads no cookie. */
export type Facts = {
  /** Active account types of the signed-in customer; empty when none is active. Null: no session. */
  readonly accountTypes: readonly ('customer' | 'rtrw')[] | null
  /** Kinds of service that the partner sells to this customer (profile field `partner_service_types`). */
  readonly serviceTypes: readonly string[]
  /** Capabilities that the back end grants, for example `debug`. */
  readonly capabilities: readonly string[]
}

export const NO_CUSTOMER: Facts = { accountTypes: null, serviceTypes: [], capabilities: [] }

export type When =
  /** Null: no session. */
  | { readonly accountType: 'customer' | 'rtrw' | null }
  | { readonly serviceType: string }
  | { readonly capability: string }
  /** A boolean option of the same plugin that is true in the partner's file or by default. */
  | { readonly option: string }
  | { readonly loginConfig: string }
  /** The partner offers at least so many languages. */
  | { readonly minLanguages: number }
  | { readonly not: When }
  | { readonly any: readonly When[] }
  | { readonly all: readonly When[] }

export type LoginConfig = Readonly<Record<string, string | number | boolean | null>>

export type Circumstances = {
  readonly facts: Facts
  readonly loginConfig: LoginConfig
  readonly options: Readonly<Record<string, unknown>>
  /** The languages of the partner. Missing: the condition is true. */
  readonly languages?: readonly string[] | undefined
}

/** `because`: the sentence that explains the result. */
export type Evaluation = { readonly holds: boolean; readonly because: string }

/** Never throws: an invalid condition does not hold. */
export function evaluate(when: When, given: Circumstances): Evaluation {
  try {
    return evaluateValid(when, given)
  } catch {
    // `check-plugin.ts` does not check conditions that the owner of a slot adds.
    return finding(false, 'its condition cannot be read')
  }
}

function evaluateValid(when: When, given: Circumstances): Evaluation {
  if ('accountType' in when) {
    const { accountTypes } = given.facts
    return finding(
      when.accountType === null ? accountTypes === null : (accountTypes?.includes(when.accountType) ?? false),
      `account type is ${accountTypes === null ? 'not known' : accountTypes.join(' and ') || 'none'}, asked for ${when.accountType ?? 'nobody'}`,
    )
  }
  if ('serviceType' in when) {
    const { serviceTypes } = given.facts
    return finding(
      serviceTypes.includes(when.serviceType),
      `service types are [${serviceTypes.join(', ')}], asked for ${when.serviceType}`,
    )
  }
  if ('capability' in when) {
    return finding(given.facts.capabilities.includes(when.capability), `asked for the capability ${when.capability}`)
  }
  if ('option' in when) {
    const value = given.options[when.option]
    return finding(value === true, `option ${when.option} is ${JSON.stringify(value)}`)
  }
  if ('loginConfig' in when) {
    const value = given.loginConfig[when.loginConfig]
    return finding(value === true, `login config ${when.loginConfig} is ${JSON.stringify(value ?? null)}`)
  }
  if ('minLanguages' in when) {
    const { languages } = given
    return finding(
      !languages || languages.length >= when.minLanguages,
      `languages are [${languages?.join(', ')}], asked for ${when.minLanguages}`,
    )
  }
  if ('not' in when) {
    const inner = evaluate(when.not, given)
    return finding(!inner.holds, `not (${inner.because})`)
  }
  const several = 'any' in when ? when.any : when.all
  const findings = several.map((condition) => evaluate(condition, given))
  const holds = 'any' in when ? findings.some(({ holds }) => holds) : findings.every(({ holds }) => holds)
  return finding(holds, findings.map(({ because }) => because).join('any' in when ? ' or ' : ' and '))
}

function finding(holds: boolean, because: string): Evaluation {
  return { holds, because }
}
