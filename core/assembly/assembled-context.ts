/** The assembled portal, for the core's own parts; plugins get its rooms one by one. */
import { createContext, useContext } from 'react'
import type { Assembled } from './assemble.ts'

const context = createContext<Assembled | null>(null)

export const AssembledContext = Object.assign(context, {
  use: (): Assembled => {
    const assembled = useContext(context)
    if (!assembled) throw new Error('There is no portal above this component')
    return assembled
  },
})
