/**
 * Conditions: when a part of a plugin is shown. They are data, not functions, so that a plan can be printed, compared and
 * explained ("not shown, because account type is customer, asked for rtrw").
 */

/** What is known of the visitor when a plan is made. The caller provides it; the plan reads no cookie. */
export type Facts = {
  /** Every active account type of who is signed in; empty when none is active. Null: nobody is signed in. */
  readonly accountTypes: readonly ('customer' | 'rtrw')[] | null
  /** Kinds of service the partner sells this customer (profile field `partner_service_types`). */
  readonly serviceTypes: readonly string[]
  /** Capabilities the back end grants, for example `debug`. */
  readonly capabilities: readonly string[]
}

export const NOBODY: Facts = { accountTypes: null, serviceTypes: [], capabilities: [] }

/** A condition on the visitor or the partner, or several combined. */
export type When =
  /** `null`: no one is signed in. */
  | { readonly accountType: 'customer' | 'rtrw' | null }
  | { readonly serviceType: string }
  | { readonly capability: string }
  /** A boolean option of the plugin itself, true in the partner's file or by default. */
  | { readonly option: string }
  /** A value of the login config that is true. */
  | { readonly loginConfig: string }
  | { readonly not: When }
  | { readonly any: readonly When[] }
  | { readonly all: readonly When[] }

export type LoginConfig = Readonly<Record<string, string | number | boolean | null>>

export type Circumstances = {
  readonly facts: Facts
  readonly loginConfig: LoginConfig
  readonly options: Readonly<Record<string, unknown>>
}

/** The result of a condition, with the sentence that explains it. */
export type Evaluation = { readonly holds: boolean; readonly because: string }

/** Evaluates `when` under `given`. It does not throw: a condition that cannot be read does not hold. */
export function evaluate(when: When, given: Circumstances): Evaluation {
  try {
    return ask(when, given)
  } catch {
    // Conditions added by the owner of a slot are not checked by `check-plugin.ts`.
    return finding(false, 'its condition cannot be read')
  }
}

function ask(when: When, given: Circumstances): Evaluation {
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
  if ('not' in when) {
    const inner = evaluate(when.not, given)
    return finding(!inner.holds, `not (${inner.because})`)
  }
  const several = 'any' in when ? when.any : when.all
  const findings = several.map((one) => evaluate(one, given))
  const holds = 'any' in when ? findings.some((one) => one.holds) : findings.every((one) => one.holds)
  return finding(holds, findings.map((one) => one.because).join('any' in when ? ' or ' : ' and '))
}

function finding(holds: boolean, because: string): Evaluation {
  return { holds, because }
}
