/** Checks CORS: the preflight of a page on a partner's domain, and the response to the call itself. */
import type { BackEnd, ConformFinding } from './conform-wire.ts'

const METHODS = ['GET', 'POST', 'PUT']
const HEADERS = ['authorization', 'content-type', 'accept-language', 'idempotency-key']

/** @param origin the origin of a partner's page, for example `https://wifi.example` */
export async function checkCors(to: BackEnd, origin: string): Promise<readonly ConformFinding[]> {
  const found: ConformFinding[] = []
  for (const method of ['POST', 'PUT']) {
    const path = method === 'PUT' ? '/api/ctm' : '/api/request_otp'
    found.push(...(await checkPreflight(to, origin, method, path)))
  }
  const response = await responseTo(to, new Request(new URL('/api/domain', to.api), { headers: { origin } }))
  found.push(
    verdict('the answer to a partner’s page', isAllowed(response, origin), {
      expected: `Access-Control-Allow-Origin: ${origin}`,
      received: headerOf(response, 'access-control-allow-origin'),
      customer: 'Every call fails as if there were no network.',
    }),
  )
  return found
}

async function checkPreflight(
  to: BackEnd,
  origin: string,
  method: string,
  path: string,
): Promise<readonly ConformFinding[]> {
  const response = await responseTo(
    to,
    new Request(new URL(path, to.api), {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': HEADERS.join(','),
      },
    }),
  )
  const listOf = (name: string) =>
    (response?.headers.get(name) ?? '')
      .toLowerCase()
      .split(',')
      .map((item) => item.trim())
  const methods = listOf('access-control-allow-methods')
  const headers = listOf('access-control-allow-headers')
  const missing = HEADERS.filter((header) => !headers.includes(header))
  const call = `OPTIONS ${path}`
  const customer = 'Every call fails as if there were no network.'
  const age = Number(response?.headers.get('access-control-max-age') ?? 0)
  return [
    verdict(`${call}, origin`, (response?.ok ?? false) && isAllowed(response, origin), {
      expected: `status 204 and Access-Control-Allow-Origin: ${origin}`,
      customer,
      received: `status ${response?.status ?? 0}, ${headerOf(response, 'access-control-allow-origin')}`,
    }),
    verdict(`${call}, method`, methods.includes(method.toLowerCase()), {
      expected: METHODS.join(', '),
      received: headerOf(response, 'access-control-allow-methods'),
      customer,
    }),
    // `*` does not include Authorization (Fetch standard, CORS-preflight fetch).
    verdict(`${call}, headers`, missing.length === 0, {
      expected: HEADERS.join(', '),
      received: `without ${missing.join(', ')}`,
      customer,
    }),
    age > 0
      ? { call: `${call}, max-age`, verdict: 'good' }
      : {
          call: `${call}, max-age`,
          verdict: 'remark',
          expected: 'Access-Control-Max-Age: 86400',
          received: headerOf(response, 'access-control-max-age'),
          customer: 'Each call takes twice as long.',
        },
  ]
}

function verdict(
  call: string,
  isGood: boolean,
  why: Pick<ConformFinding, 'expected' | 'received' | 'customer'>,
): ConformFinding {
  return isGood ? { call, verdict: 'good' } : { call, verdict: 'blocks', ...why }
}

function isAllowed(response: Response | null, origin: string): boolean {
  return [origin, '*'].includes(response?.headers.get('access-control-allow-origin') ?? '')
}

function headerOf(response: Response | null, header: string): string {
  return `${header}: ${response?.headers.get(header) ?? 'absent'}`
}

/** Null when the back end was not reached. */
function responseTo(to: BackEnd, request: Request): Promise<Response | null> {
  return to.send(request).catch(() => null)
}
