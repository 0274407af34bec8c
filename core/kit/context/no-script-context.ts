import { createContext, useContext } from 'react'

export const NoScriptContext = createContext(false)

/**
 * True if this page is rendered for a browser without scripts: dialogs are then rendered within the page, and buttons that need scripts
 * are hidden (`plain.css`).
 */
export function useIsNoScript(): boolean {
  return useContext(NoScriptContext)
}
