/** A field of a form: a label, a control, what is wrong with it, and a hint. */
import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react'
import './controls.css'

export type ControlSize = 'medium' | 'large'

/** What the control in a field takes from it. */
type InField = {
  readonly size: ControlSize
  readonly attributes: {
    readonly id: string
    readonly 'aria-labelledby'?: string
    readonly 'aria-describedby'?: string
    readonly 'aria-invalid'?: true
    readonly required?: true
  }
}

const FieldContext = createContext<InField | null>(null)

/** The field around a control; null: there is none, and the control needs a name of its own. */
export function useField(): InField | null {
  return useContext(FieldContext)
}

/**
 * The mark of a fault beside its words, so that the colour is not the only sign.
 *
 * @param size of its square in pixels: 12 beside a line, 32 above a screen's heading; default 12
 */
export function FaultMark({ size = 12 }: { readonly size?: number }) {
  return (
    <svg className="g-fault-mark" viewBox="0 0 12 12" width={size} height={size} fill="currentColor" aria-hidden>
      <path fillRule="evenodd" d="M6 1a5 5 0 1 0 .1 0ZM5.4 3h1.2v3.6H5.4Zm0 4.5h1.2v1.2H5.4Z" />
    </svg>
  )
}

/** The props of `Field`. */
export type FieldProps = Omit<ComponentProps<'div'>, 'children'> & {
  readonly label?: ReactNode
  /** Default: that of `form.field`, or `medium`. */
  readonly size?: ControlSize
  readonly hint?: ReactNode
  readonly validationState?: 'none' | 'error'
  /** What is wrong, in words. Screen readers announce it. */
  readonly validationMessage?: ReactNode
  readonly required?: boolean
  /** One control. */
  readonly children: ReactNode
}

/**
 * Names and describes the one control within it, for the eye and for screen readers.
 *
 * @example <Field label={t('email')} {...form.field('email')}><Input {...form.input('email')} /></Field>
 */
export function Field({
  label,
  size = 'medium',
  hint,
  validationState = 'none',
  validationMessage,
  required = false,
  children,
  className,
  ...rest
}: FieldProps) {
  const id = useId()
  const isWrong = validationState === 'error'
  const labelled = label !== undefined && label !== null
  const described = [isWrong && validationMessage ? `${id}w` : '', hint ? `${id}h` : ''].filter(Boolean).join(' ')
  const attributes = {
    id,
    ...(labelled && { 'aria-labelledby': `${id}l` }),
    ...(described !== '' && { 'aria-describedby': described }),
    ...(isWrong && { 'aria-invalid': true as const }),
    ...(required && { required: true as const }),
  }
  return (
    <div
      {...rest}
      className={['g-field', size === 'large' ? 'g-field-large' : '', className].filter(Boolean).join(' ')}
    >
      {labelled && (
        <label id={`${id}l`} htmlFor={id} className="g-label">
          {label}
          {required && (
            <span className="g-required" aria-hidden>
              *
            </span>
          )}
        </label>
      )}
      <FieldContext value={{ size, attributes }}>{children}</FieldContext>
      {isWrong && validationMessage && (
        <div id={`${id}w`} className="g-wrong" role="alert">
          <FaultMark />
          {validationMessage}
        </div>
      )}
      {hint && (
        <div id={`${id}h`} className="g-hint">
          {hint}
        </div>
      )}
    </div>
  )
}
