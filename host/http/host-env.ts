/** The values of one request. Each is set by one middleware of host/app.ts; what comes after it reads them from `c.var`. */
import type { Context, MiddlewareHandler } from 'hono'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { PageRequest } from '../page/page-request.ts'
import type { PageSite } from './headers.ts'
import type { TraceHeaders } from '../observe/trace.ts'
import type { ClientConnection, Visitor } from './visitor.ts'

export type HostEnv = {
  readonly Bindings: { readonly connection: ClientConnection }
  readonly Variables: {
    readonly trace: TraceHeaders
    readonly visitor: Visitor & PageSite
    /** The device's IP address; see `clientAddress`. */
    readonly address: string | null
    readonly partner: Partner
    /** Only where the response is a page. */
    readonly pageRequest: PageRequest
  }
}

export type HostContext = Context<HostEnv>
export type Middleware = MiddlewareHandler<HostEnv>
