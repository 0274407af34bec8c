import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import './controls.css'

export type ButtonLook = {
  /** `primary` once on a screen, for its main action. `subtle` and `transparent` have no border. Default `secondary`. */
  readonly appearance?: 'primary' | 'secondary' | 'subtle' | 'transparent'
  /** Each is at least 44 px high (touch target). `large` is for forms, `small` has smaller text. Default `medium`. */
  readonly size?: 'small' | 'medium' | 'large'
  readonly className?: string | undefined
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Before the text. A button with only an icon needs an `aria-label`. */
    readonly icon?: ReactNode
    /** Disabled, but focusable and read out by screen readers: for work in progress. */
    readonly disabledFocusable?: boolean
  }

/**
 * A button of type `button` by default, which does not submit a form.
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
  const isIconOnly = children === undefined
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({
        appearance,
        size,
        className: isIconOnly ? `g-icon-only ${className ?? ''}` : className,
      })}
      onClick={press}
      {...(disabledFocusable && { 'aria-disabled': true })}
    >
      {icon && <span className="g-button-icon">{icon}</span>}
      {isIconOnly || <span>{children}</span>}
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
