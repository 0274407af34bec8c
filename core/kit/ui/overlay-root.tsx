import { FluentProvider } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { directionOf } from '../../kernel/text/languages.ts'
import { useLanguage } from '../context/text-context.ts'
import './fluent.css'

/**
 * Wraps a menu of Fluent. It is loaded with the menu and not with the first screen. The theme is empty, because `fluent.css` is it.
 */
export function OverlayRoot({ children }: { readonly children: ReactNode }) {
  return (
    <FluentProvider theme={{}} dir={directionOf(useLanguage())} className="g-over-root">
      {children}
    </FluentProvider>
  )
}
