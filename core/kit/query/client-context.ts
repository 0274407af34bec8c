import { createContext, useContext } from 'react'
import type { Client } from '../../kernel/api/client.ts'

export const ClientContext = createContext<Client | null>(null)

/** The client, for calls outside of the cache. To read use `read`, to change `useCall`. Throws outside of a portal. */
export function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('useClient: there is no portal above this component')
  return client
}
