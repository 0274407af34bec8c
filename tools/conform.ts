/**
 * `npm run conform -- <api> [--phone <number>] [--domain <partner>] [--account <ctm|rtrw>]`: sends every GET call to a
 * back end and reports which answers the portal can read. The password is read from `CONFORM_PASSWORD`, not from the
 * command line.
 */
import { getLoginConfig } from '../core/partner/endpoints.ts'
import { tokenResult } from '../core/session/endpoints.ts'
import { allEndpoints } from './all-endpoints.ts'
import { conformance, type Finding } from './conformance.ts'

const USAGE = `npm run conform -- <api> [--phone <number>] [--domain <partner>] [--account <ctm|rtrw>]
  <api>      origin of the back end, for example https://api.example
  --phone    a customer to sign in as, with her password in CONFORM_PASSWORD; without it, only public calls are sent
  --domain   the partner's id, for calls that name one. Default: default
  --account  the value of {account} in paths: ctm or rtrw. Default: ctm`

/**
 * Returns the exit code: 0 when the portal can read every answer, 1 when it cannot read one or got none, 2 when the
 * arguments are wrong.
 */
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

/** One line per call, the worst verdict first, and a last line with the count of each verdict. */
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
