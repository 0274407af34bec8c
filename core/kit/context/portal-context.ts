/** Provides the portal to the core's own components. Plugins use the hooks of `@gapura/core` instead. */
import { createContext, useContext } from 'react'
import type { PortalParts } from './portal-parts.ts'

const context = createContext<PortalParts | null>(null)

export const PortalContext = Object.assign(context, {
  use: (): PortalParts => {
    const parts = useContext(context)
    if (!parts) throw new Error('There is no portal above this component')
    return parts
  },
})
