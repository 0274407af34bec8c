import type { AnswerLanguage } from './answer-language.ts'

/** Payments that a person has to settle, and the sentences for the customer. */

/**
 * `amount`: less than the price was paid, or an unknown amount. `currency`: another one than the price's. `foreign`: the payment belongs to another order. `customer`: the customer was
 * deleted before the activation. `second`: paid twice. `refunded`: the provider has returned the money.
 */
export type OddPayment = 'amount' | 'currency' | 'foreign' | 'customer' | 'second' | 'refunded'

const NOTES: Readonly<Record<OddPayment, Readonly<Record<AnswerLanguage, string>>>> = {
  amount: {
    id: 'Pembayaran Anda kami terima, tetapi jumlahnya tidak sama dengan harga paket. Admin akan mengaktifkan paket atau mengembalikan uang Anda.',
    en: 'We have your payment, but its amount is not the price of the package. The admin will activate the package or return your money.',
  },
  currency: {
    id: 'Pembayaran Anda kami terima dalam mata uang lain. Admin akan mengaktifkan paket atau mengembalikan uang Anda.',
    en: 'We have your payment in another currency. The admin will activate the package or return your money.',
  },
  foreign: {
    id: 'Pembayaran ini tercatat untuk pesanan lain. Admin akan memeriksanya.',
    en: 'This payment was recorded for another order. The admin will check it.',
  },
  customer: {
    id: 'Pembayaran Anda kami terima, tetapi akun Anda tidak lagi terdaftar. Admin akan mengembalikan uang Anda.',
    en: 'We have your payment, but your account is no longer registered. The admin will return your money.',
  },
  second: {
    id: 'Pesanan ini terbayar dua kali. Admin akan mengembalikan salah satunya.',
    en: 'This order was paid twice. The admin will return one of the payments.',
  },
  refunded: { id: 'Uang pesanan ini sudah dikembalikan.', en: 'The money of this order was returned.' },
}

/** The `note` of the order. */
export function oddPaymentNote(odd: OddPayment, language: AnswerLanguage): string {
  return NOTES[odd][language]
}
