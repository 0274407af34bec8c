/**
 * `npm run conform -- <api> [--phone <number>] [--domain <partner>] [--account <ctm|rtrw>]`: asks a back end every reading
 * call and says which answers the portal can read. The password stands in `CONFORM_PASSWORD`, not in the command.
 */
import { getLoginConfig } from '../core/partner/endpoints.ts'
import { tokenResult } from '../core/session/endpoints.ts'
import { allEndpoints } from './all-endpoints.ts'
import { conformance, type Finding } from './conformance.ts'

const USAGE = `npm run conform -- <api> [--phone <number>] [--domain <partner>] [--account <ctm|rtrw>]
  <api>      origin of the back end, for example https://api.example
  --phone    a customer to sign in as, with her password in CONFORM_PASSWORD; without: what is open to everybody
  --domain   the partner's id, for calls that name one. Default: default
  --account  whose calls: ctm or rtrw. Default: ctm`

/** Answers the exit code: 0 all that was asked can be read, 1 something cannot, 2 not understood. */
export default async function conform([api = '', ...args]: readonly string[]): Promise<number> {
  if (!URL.canParse(api)) {
    console.error(USAGE)
    return 2
  }
  const option = (name: string) => {
    const place = args.indexOf(name)
    return place < 0 ? undefined : args[place + 1]
  }
  const [phone, domain = 'default', account = 'ctm'] = [option('--phone'), option('--domain'), option('--account')]
  let bearer: string | null = null
  if (phone !== undefined) {
    const signedIn = await signIn(api, { phone, domain, account_type: account === 'rtrw' ? 'rtrw' : 'customer' })
    if ('fault' in signedIn) {
      console.error(signedIn.fault)
      return 1
    }
    bearer = signedIn.bearer
  }
  const findings = await conformance(allEndpoints, {
    api,
    send: fetch,
    bearer,
    params: { account, domain, [getLoginConfig.path]: domain },
  })
  console.log(tell(findings))
  return findings.some(({ verdict }) => verdict === 'differs') || !findings.some(({ verdict }) => verdict === 'good')
    ? 1
    : 0
}

async function signIn(
  api: string,
  who: { readonly phone: string; readonly domain: string; readonly account_type: string },
): Promise<{ readonly bearer: string } | { readonly fault: string }> {
  const password = process.env.CONFORM_PASSWORD
  if (!password) return { fault: 'CONFORM_PASSWORD is empty; it holds the password of the customer to sign in as.' }
  try {
    const response = await fetch(new URL('/api/login-with-password', api), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...who, password }),
    })
    const text = await response.text()
    if (!response.ok)
      return { fault: `POST /api/login-with-password: status ${response.status}: ${text.slice(0, 120)}` }
    const read = tokenResult.safeParse(JSON.parse(text))
    if (read.success) return { bearer: read.data.access_token }
    return { fault: `POST /api/login-with-password: the answer is not as declared: ${read.error.message}` }
  } catch (error) {
    return { fault: `${api} was not reached: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** A line a call, the worst first, and how many of each at the end. */
function tell(findings: readonly Finding[]): string {
  const ranks = ['differs', 'refused', 'good', 'unasked'] as const
  const lines = ranks.flatMap((rank) =>
    findings
      .filter(({ verdict }) => verdict === rank)
      .map(({ call, note }) => `${rank.padEnd(8)} ${call}${note && `  ${note}`}`),
  )
  const counts = ranks.map((rank) => `${findings.filter(({ verdict }) => verdict === rank).length} ${rank}`)
  return [...lines, counts.join(', ')].join('\n')
}
