import type { Circumstances, When } from './condition.ts'
import type { PlanReason, ReasonCode } from './plan.ts'

/** A reason of the plan as an English sentence, for developers. Apart from the plan, because a portal seldom shows one. */
export function reasonSentence({ code, detail, of, condition }: PlanReason): string {
  if (of) return `its plugin is off: ${reasonSentence(of)}`
  return condition ? `shown ${conditionSentence(condition.when, condition.given)}` : SENTENCES[code](detail)
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

/** For whom something is shown, and in parentheses what holds: `for rtrw (this visitor: customer)`. */
function conditionSentence(when: When, given: Circumstances): string {
  try {
    return validSentence(when, given, false)
  } catch {
    return 'by a condition that cannot be read'
  }
}

function validSentence(when: When, given: Circumstances, isNegated: boolean): string {
  const { facts, options, loginConfig, languages } = given
  const [withOrNot, ifOrNot] = isNegated ? ['without', 'unless'] : ['with', 'if']
  if ('accountType' in when) {
    const { accountTypes } = facts
    const visitor = `this visitor: ${accountTypes === null ? 'a guest' : accountTypes.join(' and ') || 'no active account'}`
    if (when.accountType === null) return `${isNegated ? 'for signed-in customers' : 'for guests'} (${visitor})`
    return `${isNegated ? 'for all but' : 'for'} ${when.accountType} (${visitor})`
  }
  if ('serviceType' in when)
    return `${withOrNot} the service ${when.serviceType} (this visitor: ${facts.serviceTypes.join(' and ') || 'none'})`
  if ('capability' in when) return `${withOrNot} the capability ${when.capability}`
  if ('option' in when)
    return `${ifOrNot} the option ${when.option} is true (it is ${JSON.stringify(options[when.option])})`
  if ('loginConfig' in when)
    return `${ifOrNot} login config ${when.loginConfig} is true (it is ${JSON.stringify(loginConfig[when.loginConfig] ?? null)})`
  if ('minLanguages' in when)
    return `with ${isNegated ? 'fewer than' : 'at least'} ${when.minLanguages} languages (there are ${languages?.join(' and ')})`
  if ('not' in when) return validSentence(when.not, given, !isNegated)
  // The opposite of "one of them" is "none of them".
  const isAny = 'any' in when
  const several = isAny ? when.any : when.all
  return several.map((one) => validSentence(one, given, isNegated)).join(isAny === isNegated ? ' and ' : ' or ')
}
