/** What Fluent's overlays need around them. It is loaded with the first of them, so that no first screen pays for it. */
import { FluentProvider } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { directionOf } from '../../kernel/text/languages.ts'
import { useLanguage } from '../context/text-context.ts'

/** Stands around a dialog, a drawer or a menu of Fluent. The theme is in the page already, as CSS variables. */
export function OverlayRoot({ children }: { readonly children: ReactNode }) {
  return (
    <FluentProvider theme={{}} dir={directionOf(useLanguage())} className="g-over-root">
      {children}
    </FluentProvider>
  )
}
