import { createContext, useContext } from 'react'

export const NoScriptContext = createContext(false)

/** Without scripts dialogs are rendered within the page, and buttons that need scripts are hidden (`plain.css`). */
export function useIsNoScript(): boolean {
  return useContext(NoScriptContext)
}
