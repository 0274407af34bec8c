/** Renders text fields and a select. They are native elements, so phones show their own keyboards and lists. */
import type { ComponentProps, ReactNode } from 'react'
import { useField, type ControlSize } from './field.tsx'
import './controls.css'

type Sized = {
  /** Default: the size of the field around it. */
  readonly size?: ControlSize
  readonly className?: string
}

export type InputProps = Omit<ComponentProps<'input'>, 'size' | 'className'> &
  Sized & {
    readonly contentBefore?: ReactNode
    readonly contentAfter?: ReactNode
  }

/** A field of one line: `<Input type="email" value={typed} onChange={({ target }) => setTyped(target.value)} />`. */
export function Input({ size, className, contentBefore, contentAfter, ...rest }: InputProps) {
  const field = useField()
  return (
    <span className={boxClass('g-input', size ?? field?.size, className)}>
      {contentBefore && <span className="g-beside">{contentBefore}</span>}
      <input {...field?.attributes} {...rest} className="g-typed" />
      {contentAfter && <span className="g-beside">{contentAfter}</span>}
    </span>
  )
}

export function Textarea({ size, className, ...rest }: Omit<ComponentProps<'textarea'>, 'className'> & Sized) {
  const field = useField()
  return (
    <span className={boxClass('g-input', size ?? field?.size, className)}>
      <textarea {...field?.attributes} {...rest} className="g-typed" />
    </span>
  )
}

/** A choice of one: `<Select value={kind} onChange={…}><option value="a">A</option></Select>`. */
export function Select({ size, className, ...rest }: Omit<ComponentProps<'select'>, 'size' | 'className'> & Sized) {
  const field = useField()
  return (
    <span className={boxClass('g-input g-select', size ?? field?.size, className)}>
      <select {...field?.attributes} {...rest} className="g-typed" />
      <svg viewBox="0 0 20 20" width="20" height="20" fill="currentColor" aria-hidden>
        <path d="M15.85 7.65a.5.5 0 0 1 0 .7l-5.46 5.49a.55.55 0 0 1-.78 0L4.15 8.35a.5.5 0 1 1 .7-.7L10 12.82l5.15-5.17a.5.5 0 0 1 .7 0" />
      </svg>
    </span>
  )
}

function boxClass(name: string, size: ControlSize | undefined, className: string | undefined): string {
  return [name, size === 'large' ? 'g-large' : '', className].filter(Boolean).join(' ')
}
