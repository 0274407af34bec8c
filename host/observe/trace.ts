/**
 * Names each request, so that the logs of proxy, host and back end can be joined. A proxy's own name is kept. The headers are sent with every
 * call of the back end that the request causes.
 */
export type TraceHeaders = { readonly 'x-request-id': string; readonly traceparent?: string }

const REQUEST_ID = /^[\w.:+/=-]{8,64}$/
/** W3C Trace Context, section 3.2. */
const TRACEPARENT = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/

export function traceOf(headers: Headers): TraceHeaders {
  const [id, parent] = [headers.get('x-request-id') ?? '', headers.get('traceparent') ?? '']
  return {
    'x-request-id': REQUEST_ID.test(id) ? id : crypto.randomUUID(),
    ...(TRACEPARENT.test(parent) && { traceparent: parent }),
  }
}
