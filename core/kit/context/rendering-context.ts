import { createContext, useContext } from 'react'
import type { Rendering } from '../../kernel/page/rendering.ts'

/** What the host has rendered, also while it renders. The default is that of a part without a portal. */
export const RenderingContext = createContext<Rendering>({ kind: 'shell' })

export function useRendering(): Rendering {
  return useContext(RenderingContext)
}

/** Without scripts dialogs are rendered within the page, and buttons that need scripts are hidden (`plain.css`). */
export function useIsNoScript(): boolean {
  return useRendering().kind === 'no-script'
}
