import { parseArgs } from 'node:util'
import { refuseUnknown, type CommandRefusal } from '../../studio/store/command-result.ts'

export type Arguments = {
  /** The arguments without a flag, in order. */
  readonly names: readonly string[]
  /** The values of a flag, in order; it may be repeated. */
  readonly of: (flag: string) => readonly string[]
}

/**
 * Reads `lestari --with customer=rtrw --as=guest`. A flag that is not known, or that has no value, is refused.
 *
 * @param flags that take a value, without `--`
 * @param max names; more are refused
 */
export function readArguments(
  args: readonly string[],
  flags: readonly string[],
  max = Infinity,
): Arguments | CommandRefusal {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'string', multiple: true }] as const))
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const written = tokens.flatMap((token) => (token.kind === 'option' ? token : []))
  const unknown = written.find(({ name }) => !flags.includes(name))
  const all = flags.map((flag) => `--${flag}`)
  if (unknown) return refuseUnknown(unknown.rawName, unknown.rawName, all)
  const empty = written.find(({ value }) => value === undefined || value.startsWith('--'))
  if (empty) return { refusal: `${empty.rawName} needs a value.` }
  const names = tokens.flatMap((token) => (token.kind === 'positional' ? token.value : []))
  if (names.length > max) return { refusal: `${names[max]} is one name too many.` }
  return {
    names,
    of: (flag) => written.flatMap(({ name, value }) => (name === flag && value !== undefined ? value : [])),
  }
}
