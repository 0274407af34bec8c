import { data, endpoint, nullable, z } from '../api/endpoint.ts'

export const routerCredentials = z.object({ username: z.string(), password: z.string() })

/** Requests new credentials to log this device in at the router. */
export const reconnect = endpoint('POST', '/api/router/reconnect', {
  summary: 'Credentials to log this customer in at the router again',
  quiet: true,
  body: z.object({ domain: z.string(), ip: z.string(), identity: z.string() }),
  answer: data(routerCredentials),
})

/** Opens a gateway for this device, where the back end has its secret or controls it. */
export const openGateway = endpoint('POST', '/api/router/open', {
  summary:
    'Opens a gateway whose secret the back end holds, or that it tells itself, and answers where the browser goes on',
  optional: 'gateway-login',
  quiet: true,
  body: z.object({ kind: z.string(), query: z.string(), dst: z.string() }),
  answer: data(z.object({ navigate: z.string() })),
})

/** Requests a ticket that identifies a browser without cookies after the router's login. */
export const routerTicket = endpoint('POST', '/api/router/ticket', {
  summary:
    'A ticket for the page that the router opens after a login: valid once, for minutes, from the device that asked, by POST /api/magic-login',
  optional: 'router-ticket',
  quiet: true,
  body: z.object({ ip: z.optional(z.string()), identity: z.string(), dst: z.string() }),
  answer: data(z.object({ ticket: z.string(), expires_at: nullable(z.string()) })),
})

/** Status of this device's connection. Components use `useConnection`. */
export const getConnection = endpoint('GET', '/api/connection', {
  summary: "What the back end knows of this device's session at the router",
  query: z.object({ ip: z.optional(z.string()), mac: z.optional(z.string()) }),
  answer: data(
    z.object({
      online: z.boolean(),
      since: nullable(z.string()),
      ends_at: nullable(z.string()),
      /** Only the host reads it, for the captive portal API. */
      bytes_left: z.optional(z.nullable(z.number())),
    }),
  ),
})
