import { Field, Input, type FieldProps } from '../controls/index.ts'
import type { CodeEntry } from './use-code-entry.ts'
import './code-field.css'

type Props = Pick<FieldProps, 'isLabelUnseen'> & {
  readonly label: string
  /** Explains that a complete code is sent by itself. Invisible without scripts. */
  readonly hint: string
  readonly entry: CodeEntry
}

/** The digits of a code; `codeIn` reads as many. */
const CELLS = [0, 1, 2, 3, 4, 5]

/**
 * The field of a one-time code: a single input over six drawn cells, so that a keyboard can suggest the code and a complete message can be
 * pasted. `entry` is the result of `useCodeEntry`.
 */
export function CodeField({ hint, entry, ...label }: Props) {
  const { fault, field, typed, type } = entry
  const now = Math.min(typed.length, CELLS.length - 1)
  return (
    <Field
      {...label}
      size="large"
      validationState={fault ? 'error' : 'none'}
      validationMessage={fault}
      // Hydration needs the same markup with and without scripts, so only the style hides the hint.
      hint={<span className="g-code-hint">{hint}</span>}
    >
      <div className={fault ? 'g-code g-code-wrong' : 'g-code'}>
        <span className="g-cells" aria-hidden>
          {CELLS.map((cell) => (
            <span key={cell} className={cell === now ? 'g-cell-now' : undefined} />
          ))}
        </span>
        <Input
          size="large"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          // Room for a pasted message.
          ref={field}
          maxLength={300}
          // Uncontrolled, because the clock renders it every second and must not undo what was filled in without an event.
          defaultValue={typed}
          onChange={({ target: { value } }) => type(value)}
        />
      </div>
    </Field>
  )
}
