import type { Reason, ReasonCode } from './plan.ts'

/** A reason of the plan as an English sentence, for developers. Apart from the plan, because a portal seldom shows one. */
export function reasonSentence({ code, detail, of }: Reason): string {
  return of ? `its plugin is off: ${reasonSentence(of)}` : SENTENCES[code](detail)
}

const SENTENCES: Readonly<Record<ReasonCode, (detail: string) => string>> = {
  'on.always': () => 'it is on unless a partner’s file turns it off',
  'on.file': () => 'the partner’s file names it',
  'on.switch': (key) => `login config ${key} is true`,
  'on.plugin': (condition) => condition || 'its plugin is on',
  'off.file': (written) => (written ? 'the partner’s file turns it off' : 'the partner’s file does not name it'),
  'off.definition': (fault) => `its definition has a fault: ${fault}`,
  'off.switch': (key) => `login config ${key} is false`,
  'off.needs': (id) => `it needs ${id}, which is off`,
  'off.circle': (ids) => `its needs form a circle: ${ids}`,
  'off.path': (clash) => `${clash} and comes first`,
  'off.core': (version) => `it is written for core ${version}, this is 1`,
  'off.twice': () => 'another plugin has this id',
  'off.plugin': () => 'its plugin is off',
  'off.when': (condition) => condition,
  'off.one': (slot) => `the slot ${slot} takes one, and has it`,
  'off.extends': (failure) => `what the owner of ${failure}`,
  'off.page': (path) => `it has no page ${path}`,
}
