/** All states of the gate, for tests that go through all of them. */
import type { GateState } from '../../core/kernel/session/gate.ts'

export const FLAGS = [
  'legacyTokens',
  'user',
  'accounts',
  'permission',
  'identity',
  'token',
  'refreshToken',
  'name',
  'email',
  'phone',
  'forceUpdate',
  'skipForceUpdate',
  'guestMode',
  'customerInactive',
] as const satisfies readonly (keyof GateState)[]

/** The cast holds: the object is built from all flags. */
const stateOf = (isSet: (index: number) => boolean) =>
  Object.fromEntries(FLAGS.map((flag, index) => [flag, isSet(index)])) as GateState

export const NO_FLAGS: GateState = stateOf(() => false)

export function* everyState(): Generator<GateState> {
  for (let bits = 0; bits < 2 ** FLAGS.length; bits++) yield stateOf((index) => (bits & (1 << index)) !== 0)
}
