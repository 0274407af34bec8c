import { expect, it } from 'vitest'
import { once } from './once.ts'

it('runs once for all callers, and again after a failure', async () => {
  const results = [Promise.reject(new Error('lost')), Promise.resolve('there'), Promise.resolve('again')]
  const get = once(() => results.shift() ?? Promise.resolve('more'))
  const first = [get(), get()]
  expect((await Promise.allSettled(first)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([get(), get()])).toEqual(['there', 'there'])
  expect(await get()).toBe('there')
})
