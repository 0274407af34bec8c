import { createContext, useContext, useId, type ComponentProps, type ReactNode } from 'react'
import './controls.css'

export type ControlSize = 'medium' | 'large'

type FieldValue = {
  readonly size: ControlSize
  readonly attributes: {
    readonly id: string
    readonly 'aria-labelledby'?: string
    readonly 'aria-describedby'?: string
    readonly 'aria-invalid'?: true
    readonly required?: true
  }
}

const FieldContext = createContext<FieldValue | null>(null)

/** The field around a control; null without one, and the control needs a name of its own. */
export function useField(): FieldValue | null {
  return useContext(FieldContext)
}

/**
 * The error mark beside a message, so that the colour is not the only sign.
 *
 * @param size width and height in pixels: 12 beside a line, 32 above a screen's heading; default 12
 */
export function ErrorMark({ size = 12 }: { readonly size?: number }) {
  return (
    <svg className="g-fault-mark" viewBox="0 0 12 12" width={size} height={size} fill="currentColor" aria-hidden>
      <path fillRule="evenodd" d="M6 1a5 5 0 1 0 .1 0ZM5.4 3h1.2v3.6H5.4Zm0 4.5h1.2v1.2H5.4Z" />
    </svg>
  )
}

export type FieldProps = Omit<ComponentProps<'div'>, 'children'> & {
  readonly label?: ReactNode
  /** The label is only for screen readers, because something visible has the same words. Default false. */
  readonly isLabelUnseen?: boolean
  /** Default: from `form.field`, or `medium`. */
  readonly size?: ControlSize
  readonly hint?: ReactNode
  readonly validationState?: 'none' | 'error'
  /** The error message. Screen readers announce it. */
  readonly validationMessage?: ReactNode
  readonly required?: boolean
  /** The label of a required field has a star. Default true. False: all fields of the form are required. */
  readonly isMarked?: boolean
  readonly children: ReactNode
}

/**
 * A label, an error message and a hint around one control, which screen readers read with it.
 *
 * @example <Field label={t('email')} {...form.field('email')}><Input {...form.input('email')} /></Field>
 */
export function Field({
  label,
  isLabelUnseen,
  size = 'medium',
  hint,
  validationState = 'none',
  validationMessage,
  required = false,
  isMarked = true,
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
        <label id={`${id}l`} htmlFor={id} className={isLabelUnseen ? 'g-unseen' : 'g-label'}>
          <span>{label}</span>
          {required && isMarked && (
            <span className="g-required" aria-hidden>
              *
            </span>
          )}
        </label>
      )}
      <FieldContext value={{ size, attributes }}>{children}</FieldContext>
      {isWrong && validationMessage && (
        <div id={`${id}w`} className="g-wrong" role="alert">
          <ErrorMark />
          <span>{validationMessage}</span>
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
