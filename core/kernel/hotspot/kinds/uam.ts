/**
 * CoovaChilli and its relatives (the universal access method): the login is an address of the gateway. The password goes as CHAP by
 * MD5 with id 0 (RFC 1994), or as PAP, where it is combined with the challenge. A challenge is valid once; `/prelogin` gives a fresh
 * one. With a `uamsecret` the gateway mixes that into the challenge, so whoever knows it answers.
 */
import { bytesOf, type GatewayActs, type GatewayLogin, type LoginStep } from '../../gateway/gateway.ts'
import { md5Hex } from './md5.ts'
import { queryOf } from '../../gateway/query-of.ts'

async function login(about: GatewayLogin): Promise<LoginStep> {
  const { arrival, gateway, address, username, password, dst } = about
  const how = gateway.password ?? 'chap'
  const challenge = arrival?.challenge
  const logon = (proof: Readonly<Record<string, string>>): LoginStep => ({
    kind: 'navigate',
    url: `${address}/logon?${queryOf({ username, ...proof, userurl: dst })}`,
  })
  if (how === 'plain') return logon({ password })
  const bytes = challenge === undefined ? null : bytesOf(challenge)
  if (bytes === null) return { kind: 'refresh', url: `${address}/prelogin?${queryOf({ userurl: dst })}` }
  if (how === 'ask') {
    return arrival?.query === undefined
      ? { kind: 'refresh', url: `${address}/prelogin?${queryOf({ userurl: dst })}` }
      : { kind: 'ask', query: arrival.query }
  }
  return how === 'pap'
    ? logon({ password: hidden(password, bytes) })
    : logon({ response: await md5Hex([0, ...new TextEncoder().encode(password), ...bytes]) })
}

/** Each byte combined with the challenge by exclusive or; the gateway does the same again. It hides a password, no more. */
function hidden(password: string, challenge: readonly number[]): string {
  const bytes = Array.from(new TextEncoder().encode(password))
  return bytes.map((byte, at) => hex(byte ^ (challenge[at % challenge.length] ?? 0))).join('')
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}

export const acts = { login } satisfies GatewayActs
