/** Provides the assembled portal to the core's own components. Plugins get its parts through the hooks of `@gapura/core`. */
import { createContext, useContext } from 'react'
import type { Assembled } from '../../shell/assembly/assemble.ts'

const context = createContext<Assembled | null>(null)

export const PortalContext = Object.assign(context, {
  use: (): Assembled => {
    const assembled = useContext(context)
    if (!assembled) throw new Error('There is no portal above this component')
    return assembled
  },
})
