/** Every page works with a back end that omits, or sends as null, each field that may be missing. */
import { afterAll, describe, expect, it } from 'vitest'
import { parseAnswer } from '../core/kernel/api/parse-answer.ts'
import { isRecord } from '../core/kernel/values/is-record.ts'
import { allEndpoints } from '../tools/backend/all-endpoints.ts'
import { PAGES, signInAt, type Change } from './doubles/changed-back-end.tsx'

/** The JSON without the fields that every reader of the call can do without. */
const sparse =
  (as: 'left out' | 'null'): Change =>
  (json, { method, path }) => {
    const readers = allEndpoints.filter(({ endpoint }) => endpoint.method === method && matches(endpoint.path, path))
    const isRead = (changed: unknown) => readers.every(({ endpoint }) => canRead(endpoint, JSON.stringify(changed)))
    if (readers.length === 0 || !isRead(json)) return json
    const strip = (value: unknown, put: (changed: unknown) => unknown): unknown => {
      if (Array.isArray(value)) {
        return value.reduce<unknown[]>(
          (items, item, index) =>
            items.with(
              index,
              strip(item, (changed) => put(items.with(index, changed))),
            ),
          value,
        )
      }
      if (!isRecord(value)) return value
      return Object.entries(value).reduce<Readonly<Record<string, unknown>>>((fields, [name, inner]) => {
        const { [name]: _, ...rest } = fields
        const without = as === 'null' ? { ...fields, [name]: null } : rest
        // The answer itself stays, so that there is something to show.
        if (name !== 'data' && isRead(put(without))) return without
        return { ...fields, [name]: strip(inner, (changed) => put({ ...fields, [name]: changed })) }
      }, value)
    }
    return strip(json, (changed) => changed)
  }

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
}

function canRead(endpoint: (typeof allEndpoints)[number]['endpoint'], text: string): boolean {
  try {
    parseAnswer(endpoint, '', text)
    return true
  } catch {
    return false
  }
}

it('omits the fields that may be missing, and no others', () => {
  const call = { method: 'POST', path: '/api/request_otp' }
  expect(sparse('left out')({ error: false, status: 200, message: null, resend_in: 60 }, call)).toEqual({})
  const tokens = { access_token: 'a', access_token_expiry: 1, refresh_token: 'r', refresh_token_expiry: 2 }
  expect(sparse('left out')(tokens, { method: 'POST', path: '/token/refresh' })).toEqual(tokens)
})

// A missing field and null are both read as null, so the second is tested only where most fields are read.
describe.each([
  ['left out', PAGES],
  ['null', ['/', '/packages', '/account_info']],
] as const)('optional fields that are %s', (as, paths) => {
  let browser: ReturnType<typeof signInAt> | undefined
  const signedIn = () => (browser ??= signInAt(sparse(as)))
  afterAll(async () => (await browser)?.close())

  it.each(paths)('leave %s complete', async (path) => {
    const { visit } = await signedIn()
    const body = await visit(path)
    expect(body.textContent).not.toMatch(/sedang bermasalah|Ada masalah|belum bisa dimuat/)
    expect(body.textContent).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/)
  })
})
