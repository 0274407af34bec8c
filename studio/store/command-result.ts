import { nearest } from '../../core/kernel/plugin/nearest.ts'

/** The result of a command: text for the terminal, or a message that names why it could not run. */
export type CommandResult = { readonly text: string } | CommandRefusal
export type CommandRefusal = { readonly refusal: string }

/** Refuses a name that is not one of the known ones: `--as admin is not known. Known: guest, rtrw.` */
export function refuseUnknown(written: string, name: string, known: readonly string[]): CommandRefusal {
  const meant = nearest(name, known)
  const question = meant === undefined ? '' : ` Did you mean ${meant}?`
  return { refusal: `${written} is not known.${question} Known: ${known.join(', ') || 'none'}.` }
}
