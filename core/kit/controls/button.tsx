/** A button, and the same looks for a link. */
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import './controls.css'

/** How a button looks, also a link that looks like one. */
export type ButtonLook = {
  /** `primary` once on a screen, for what she came for. `subtle` and `transparent` have no border. Default `secondary`. */
  readonly appearance?: 'primary' | 'secondary' | 'subtle' | 'transparent'
  /** Each is at least 44 px high, for a thumb. Default `medium`; `large` is the button of a form, `small` has smaller text. */
  readonly size?: 'small' | 'medium' | 'large'
  readonly className?: string | undefined
}

/** The props of `Button`: its looks, and those of a `<button>`. */
export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Drawn before the text. A button with an icon alone needs an `aria-label`. */
    readonly icon?: ReactNode
    /** It keeps the focus and is read out, but takes no press: for work under way. */
    readonly disabledFocusable?: boolean
  }

/**
 * A button. Its type is `button` unless another is given, so that it sends no form.
 *
 * @example <Button appearance="primary" size="large" onClick={buy}>{t('buy')}</Button>
 */
export function Button({
  appearance,
  size,
  className,
  icon,
  disabledFocusable = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!disabledFocusable) return onClick?.(event)
    event.preventDefault()
    return event.stopPropagation()
  }
  const isAlone = children === undefined
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ appearance, size, className: isAlone ? `g-icon-only ${className ?? ''}` : className })}
      onClick={press}
      {...(disabledFocusable && { 'aria-disabled': true })}
    >
      {icon && <span className="g-button-icon">{icon}</span>}
      {children}
    </button>
  )
}

/** The class of a link that looks like a button: `<a className={buttonClass({ appearance: 'primary' })}>`. */
export function buttonClass({
  appearance = 'secondary',
  size = 'medium',
  className,
}: {
  readonly [look in keyof ButtonLook]?: ButtonLook[look] | undefined
}): string {
  const names = [
    'g-button',
    appearance === 'secondary' ? '' : `g-${appearance}`,
    size === 'medium' ? '' : `g-${size}`,
    className,
  ]
  return names.filter(Boolean).join(' ')
}
