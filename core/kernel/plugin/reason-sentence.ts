import type { Circumstances, When } from './condition.ts'
import type { PlanReason, ReasonCode } from './plan.ts'

/** A reason of the plan as an English sentence, for developers. Apart from the plan, because a portal seldom shows one. */
export function reasonSentence({ code, detail, of, condition }: PlanReason): string {
  if (of) return `its plugin is off: ${reasonSentence(of)}`
  return condition ? conditionSentence(condition.when, condition.given) : SENTENCES[code](detail)
}

const SENTENCES: Readonly<Record<ReasonCode, (detail: string) => string>> = {
  'on.default': () => 'it is on unless a partner’s file turns it off',
  'on.file': () => 'the partner’s file names it',
  'on.switch': (key) => `login config ${key} is true`,
  'on.plugin': () => 'its plugin is on',
  'off.file': (written) => (written ? 'the partner’s file turns it off' : 'the partner’s file does not name it'),
  'off.definition': (fault) => `its definition has a fault: ${fault}`,
  'off.switch': (key) => `login config ${key} is false`,
  'off.needs': (id) => `it needs ${id}, which is off`,
  'off.circle': (ids) => `its needs form a circle: ${ids}`,
  'off.path': (clash) => `${clash} and comes first`,
  'off.core': (version) => `it is written for core ${version}, this is 1`,
  'off.twice': () => 'another plugin has this id',
  'off.plugin': () => 'its plugin is off',
  'off.when': () => 'its condition does not hold',
  'off.one': (slot) => `the slot ${slot} takes one, and has it`,
  'off.extends': (failure) => `what the owner of the slot adds to it failed: ${failure}`,
  'off.page': (path) => `it has no page ${path}`,
}

function conditionSentence(when: When, given: Circumstances): string {
  try {
    return validSentence(when, given)
  } catch {
    return 'its condition cannot be read'
  }
}

function validSentence(when: When, given: Circumstances): string {
  const { facts, options, loginConfig, languages } = given
  if ('accountType' in when) {
    const { accountTypes } = facts
    const known = accountTypes === null ? 'not known' : accountTypes.join(' and ') || 'none'
    return `account type is ${known}, asked for ${when.accountType ?? 'nobody'}`
  }
  if ('serviceType' in when)
    return `service types are [${facts.serviceTypes.join(', ')}], asked for ${when.serviceType}`
  if ('capability' in when) return `asked for the capability ${when.capability}`
  if ('option' in when) return `option ${when.option} is ${JSON.stringify(options[when.option])}`
  if ('loginConfig' in when)
    return `login config ${when.loginConfig} is ${JSON.stringify(loginConfig[when.loginConfig] ?? null)}`
  if ('minLanguages' in when) return `languages are [${languages?.join(', ')}], asked for ${when.minLanguages}`
  if ('not' in when) return `not (${conditionSentence(when.not, given)})`
  const several = 'any' in when ? when.any : when.all
  return several.map((one) => conditionSentence(one, given)).join('any' in when ? ' or ' : ' and ')
}
