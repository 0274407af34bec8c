/**
 * Whether the page is drawn for a browser that runs no scripts. Dialogs are then drawn within the page, and buttons that only scripts
 * answer are not shown (`plain.css`).
 */
import { createContext, useContext } from 'react'

export const NoScriptContext = createContext(false)

/** Whether this page is drawn for a browser without scripts. False in every browser that runs them. */
export function useIsNoScript(): boolean {
  return useContext(NoScriptContext)
}
