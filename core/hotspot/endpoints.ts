/** Calls about the router: credentials to log in again, and whether the device is online. */
import { data, endpoint, nullable, z } from '../api/endpoint.ts'

export const routerCredentials = z.object({ username: z.string(), password: z.string() })

/** Asks for new credentials with which this device can log in at the router. */
export const reconnect = endpoint('POST', '/api/router/reconnect', {
  summary: 'Credentials to log this customer in at the router again',
  quiet: true,
  body: z.object({ domain: z.string(), ip: z.string(), identity: z.string() }),
  answer: data(routerCredentials),
})

export const getConnection = endpoint('GET', '/api/connection', {
  summary: "What the back end knows of this device's session at the router",
  query: z.object({ ip: z.optional(z.string()), mac: z.optional(z.string()) }),
  answer: data(z.object({ online: z.boolean(), since: nullable(z.string()), ends_at: nullable(z.string()) })),
})
