/** Provides the assembled portal to the shell. The kit has a smaller view of it: `PortalContext`. */
import { createContext, useContext } from 'react'
import type { Assembled } from './assemble.ts'

export const AssembledContext = createContext<Assembled | null>(null)

export function useAssembled(): Assembled {
  const assembled = useContext(AssembledContext)
  if (!assembled) throw new Error('There is no portal above this component')
  return assembled
}
