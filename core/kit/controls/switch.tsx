import type { ComponentProps } from 'react'
import './controls.css'

/** A setting that applies at once, without a form: `<Switch label={t('dark')} checked={isDark} onChange={toggle} />`. */
export function Switch({
  label,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { readonly label: string }) {
  return (
    <label className="g-switch">
      <span>{label}</span>
      <input {...rest} type="checkbox" role="switch" aria-checked={rest.checked === true} />
    </label>
  )
}
