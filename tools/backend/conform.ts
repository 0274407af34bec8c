/**
 * `npm run conform -- <api> …`: calls a back end as the portal does and reports the answers with which it does not work. The
 * password is read from `CONFORM_PASSWORD`, not from the command line.
 */
import { getLoginConfig } from '../../core/kernel/partner/endpoints.ts'
import { tokenResult } from '../../core/kernel/session/endpoints.ts'
import { allEndpoints } from './all-endpoints.ts'
import { checkCors } from '../../backend/conform/conform-cors.ts'
import { checkLists } from '../../backend/conform/conform-lists.ts'
import {
  readReply,
  type BackEnd,
  type ConformFinding,
  type ConformVerdict,
} from '../../backend/conform/conform-wire.ts'
import { checkWrites, type ConformLogin } from '../../backend/conform/conform-writes.ts'
import { conformance } from '../../backend/conform/conformance.ts'

const USAGE = `npm run conform -- <api> [--phone <number>] [--domain <partner>] [--account <ctm|rtrw>] [--origin <origin>] [--write]
  <api>      origin of the back end, for example https://api.example
  --phone    a customer to sign in as, with their password in CONFORM_PASSWORD; without it, only public calls are sent
  --domain   the partner's id, for calls that name one. Default: default
  --account  the value of {account} in paths: ctm or rtrw. Default: ctm
  --origin   origin of a partner's page: also checks that a browser may call the API from there
  --write    also makes and cancels an order, saves the profile and renews tokens: only for an account given for that`

/**
 * Returns the exit code: 0 when every screen works, 1 when something blocks a screen or nothing was reached, 2 when the
 * arguments are wrong.
 *
 * @param send replaces `fetch` in tests
 */
export default async function conform(
  [api = '', ...args]: readonly string[],
  send: BackEnd['send'] = fetch,
): Promise<number> {
  if (!URL.canParse(api)) {
    console.error(USAGE)
    return 2
  }
  const option = (name: string) => {
    const place = args.indexOf(name)
    return place < 0 ? undefined : args[place + 1]
  }
  const [phone, domain = 'default', account = 'ctm'] = [option('--phone'), option('--domain'), option('--account')]
  const params = { account, domain, [getLoginConfig.path]: domain }
  const open: BackEnd = { api, send, bearer: null, params }
  const password = process.env.CONFORM_PASSWORD ?? ''
  const login: ConformLogin | null =
    phone === undefined ? null : { phone, password, domain, account_type: account === 'rtrw' ? 'rtrw' : 'customer' }
  const signedIn = login === null ? { bearer: null } : await signIn(open, login)
  if ('fault' in signedIn) {
    console.error(signedIn.fault)
    return 1
  }
  const to: BackEnd = { ...open, bearer: signedIn.bearer }
  const origin = option('--origin')
  const findings = [
    ...(await conformance(allEndpoints, to)),
    ...(await checkLists(allEndpoints, to)),
    ...(origin === undefined ? [] : await checkCors(to, origin)),
    ...(args.includes('--write') && login !== null ? await checkWrites(allEndpoints, to, login) : []),
  ]
  console.log(printReport(findings))
  const has = (verdict: ConformVerdict) => findings.some((one) => one.verdict === verdict)
  return has('blocks') || !has('good') ? 1 : 0
}

async function signIn(
  to: BackEnd,
  login: ConformLogin,
): Promise<{ readonly bearer: string } | { readonly fault: string }> {
  const call = 'POST /api/login-with-password'
  if (login.password === '')
    return { fault: 'CONFORM_PASSWORD is empty; it holds the password of the customer to sign in as.' }
  try {
    const response = await to.send(
      new Request(new URL('/api/login-with-password', to.api), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(login),
      }),
    )
    const text = await response.text()
    if (!response.ok) return { fault: `${call}: status ${response.status}: ${text.slice(0, 120)}` }
    const endpoint = allEndpoints.find((one) => `${one.endpoint.method} ${one.endpoint.path}` === call)?.endpoint
    const reading = endpoint ? readReply(endpoint, text) : { at: '/' }
    if ('at' in reading) return { fault: `${call}: the answer is not as declared at ${reading.at}` }
    const { access_token } = tokenResult.parse(JSON.parse(JSON.stringify(reading.answer)))
    return { bearer: access_token }
  } catch (error) {
    return { fault: `${to.api} was not reached: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** The report: the worst findings first, each with expected, received and the effect; the last line counts each verdict. */
export function printReport(findings: readonly ConformFinding[]): string {
  const ranks = ['blocks', 'remark', 'absent', 'good', 'unasked'] as const
  const lines = ranks.flatMap((rank) => findings.filter(({ verdict }) => verdict === rank).flatMap(linesOf))
  const counts = ranks.map((rank) => `${findings.filter(({ verdict }) => verdict === rank).length} ${rank}`)
  return [...lines, counts.join(', ')].join('\n')
}

function linesOf({ call, verdict, note, expected, received, customer }: ConformFinding): readonly string[] {
  const detail = (name: string, text: string | undefined) => (text === undefined ? [] : [`  ${name.padEnd(9)} ${text}`])
  return [
    `${verdict.padEnd(8)} ${call}${note === undefined ? '' : `  ${note}`}`,
    ...detail('expected', expected),
    ...detail('received', received),
    ...detail('customer', customer),
  ]
}
