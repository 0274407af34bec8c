import { parseOrigin, type GatewayQuery, type QueryNames, type Redirect } from './gateway.ts'

/** Reads a query by the names of its parameters, which is enough for most gateways. */
export function readByNames({ get }: GatewayQuery, names: QueryNames): Redirect {
  const at = (name: string | undefined) => (name === undefined ? null : get(name))
  return {
    address: parseOrigin(get(names.gateway), 'https'),
    ip: at(names.ip),
    mac: at(names.mac),
    link_orig: at(names.original),
    error: at(names.error),
  }
}
