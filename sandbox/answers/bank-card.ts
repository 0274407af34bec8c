/**
 * The card payment provider's host: a script that turns a card into a token in the browser, so that its number never
 * reaches our back end. Test numbers: 4111 1111 1111 1111 is accepted, 4000 0000 0000 0002 is declined.
 */
import { Hono } from 'hono'

/** Defines `GapuraCard.tokenize`. The token's prefix, `card_ok_` or `card_declined_`, decides the payment. */
const SCRIPT = `(() => {
  'use strict'
  const DECLINED = ['4000000000000002']
  const luhn = (digits) =>
    [...digits].reverse().reduce((sum, digit, i) => {
      const n = Number(digit) * (i % 2 === 1 ? 2 : 1)
      return sum + (n > 9 ? n - 9 : n)
    }, 0) % 10 === 0
  const refuse = (code, field) => Promise.reject(Object.assign(new Error(code), { code, field }))
  const tokenize = ({ number, expiry, cvc } = {}) => {
    const digits = String(number ?? '').replaceAll(/[ -]/g, '')
    if (!/^\\d{13,19}$/.test(digits) || !luhn(digits)) return refuse('card.number', 'number')
    const [, month, year] = /^(0[1-9]|1[0-2])\\s*\\/\\s*(?:20)?(\\d{2})$/.exec(String(expiry ?? '').trim()) ?? []
    if (!month || new Date(2000 + Number(year), Number(month), 1) <= new Date()) return refuse('card.expiry', 'expiry')
    if (!/^\\d{3,4}$/.test(String(cvc ?? ''))) return refuse('card.cvc', 'cvc')
    const outcome = DECLINED.includes(digits) ? 'declined' : 'ok'
    const random = [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, '0')).join('')
    return Promise.resolve({ token: 'card_' + outcome + '_' + random, last4: digits.slice(-4) })
  }
  globalThis.GapuraCard = Object.freeze({ version: '1', tokenize })
  dispatchEvent(new Event('gapura-card-ready'))
})()
`

export function createBankCardHost(): Hono {
  const app = new Hono()
  app.get('/card.js', (context) =>
    context.body(SCRIPT, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    }),
  )
  return app
}
