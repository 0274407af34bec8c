import { createContext, useContext } from 'react'
import type { Rendering } from '../../kernel/page/rendering.ts'

/** The rendering of this page by the host. The host provides it too while it renders. Default: none, as for a component without a portal. */
export const RenderingContext = createContext<Rendering>({ kind: 'shell' })

export function useRendering(): Rendering {
  return useContext(RenderingContext)
}

/** Without scripts dialogs are rendered within the page, and buttons that need scripts are hidden (`plain.css`). */
export function useIsNoScript(): boolean {
  return useRendering().kind === 'no-script'
}
