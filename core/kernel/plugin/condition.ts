/**
 * Conditions decide when an addition of a plugin is shown. They are data, so that a plan can be printed, compared and explained ("not
 * shown, because it is for rtrw").
 */
import type { AccountType } from '../values/account-type.ts'

/** Facts about the customer. The caller provides them; the plan reads no cookie. */
export type Facts = {
  /** Active account types of the signed-in customer; empty when none is active. Null: no session. */
  readonly accountTypes: readonly AccountType[] | null
  /** Kinds of service that the partner sells to this customer (profile field `partner_service_types`). */
  readonly serviceTypes: readonly string[]
  /** Capabilities that the back end grants, for example `debug`. */
  readonly capabilities: readonly string[]
}

export const NO_CUSTOMER: Facts = { accountTypes: null, serviceTypes: [], capabilities: [] }

export type When =
  /** Null: no session. */
  | { readonly accountType: AccountType | null }
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

/** Whether a condition holds. Never throws: an invalid condition does not hold. The reason as a sentence: `reason-sentence.ts`. */
export function evaluate(when: When, given: Circumstances): boolean {
  try {
    return evaluateValid(when, given)
  } catch {
    // `check-plugin.ts` does not check conditions that the owner of a slot adds.
    return false
  }
}

function evaluateValid(when: When, given: Circumstances): boolean {
  const { facts, languages } = given
  if ('accountType' in when)
    return when.accountType === null
      ? facts.accountTypes === null
      : (facts.accountTypes?.includes(when.accountType) ?? false)
  if ('serviceType' in when) return facts.serviceTypes.includes(when.serviceType)
  if ('capability' in when) return facts.capabilities.includes(when.capability)
  if ('option' in when) return given.options[when.option] === true
  if ('loginConfig' in when) return given.loginConfig[when.loginConfig] === true
  if ('minLanguages' in when) return !languages || languages.length >= when.minLanguages
  if ('not' in when) return !evaluate(when.not, given)
  return 'any' in when
    ? when.any.some((condition) => evaluate(condition, given))
    : when.all.every((condition) => evaluate(condition, given))
}
