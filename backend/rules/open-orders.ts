/** Each unpaid order is asked about at the payment provider for days, so one customer must not make hundreds. */
import type { AnswerLanguage } from './answer-language.ts'
import { Refusal } from './refusal.ts'

/** Unpaid orders of one customer that have not expired. */
export const MAX_OPEN_ORDERS = 3

export function tooManyOpenOrders(language: AnswerLanguage): Refusal {
  const text =
    language === 'en'
      ? 'You have three orders that wait for payment. Pay or cancel one first.'
      : 'Anda punya tiga pesanan yang menunggu pembayaran. Bayar atau batalkan salah satunya dulu.'
  return new Refusal(409, 'orders.open', text)
}
