import { expect, test } from 'vitest'
import { FAULT_SENTENCES } from '../../core/kernel/plugin/fault-sentences.ts'
import { PARTNER_FAULTS } from '../../schemas/partner/partner-fault.ts'
import en from '../locales/en.json'
import id from '../locales/id.json'

test.each([
  ['id', id.faults],
  ['en', en.faults],
])('every code of the check has a sentence and a remedy in the studio’s texts (%s)', (_, faults) => {
  const codes = [...Object.keys(FAULT_SENTENCES), ...Object.keys(PARTNER_FAULTS)]
  expect(Object.keys(faults).toSorted()).toEqual(codes.toSorted())
  for (const words of Object.values(faults)) for (const text of Object.values(words)) expect(text).toMatch(/\w\.$/)
})
