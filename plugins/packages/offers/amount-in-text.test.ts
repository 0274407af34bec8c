import { expect, test } from 'vitest'
import { amountInText } from './amount-in-text.ts'

test.each([
  [10_000, null, 'Rp\u00a010.000'],
  [1_250, 'KES', 'KES\u00a01,250.00'],
])('%d %s has no breaking space', (amount, currency, shown) => expect(amountInText(amount, currency)).toBe(shown))
