import { expect, test } from 'vitest'
import { fakeBuild, fakeHost } from '../../tests/doubles/fake-host.ts'

const CALL = 'https://api.example/api/ctm/packages'

/** How the renderer of a customer's page sees a call: its status, or the name of the error. */
async function seenOf(
  visitApi: (request: Request) => Promise<Response>,
  signal?: AbortSignal,
): Promise<number | string> {
  let seen: number | string = 'not called'
  const host = fakeHost({
    build: fakeBuild({
      renderVisit: async ({ callApi }) => {
        seen = await callApi(CALL, { ...(signal && { signal }) }).then(
          ({ status }) => status,
          (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
        )
        return { kind: 'go', to: '/', cookies: [] }
      },
    }),
    visitApi,
  })
  await host.get('https://lestari.example/', { headers: { cookie: '__Host-user=x' } })
  return seen
}

test('a back end that cannot be reached is an error of the service, not of the customer’s connection', async () => {
  expect(await seenOf(() => Promise.reject(new TypeError('fetch failed')))).toBe(502)
})

test('a call that is ended stays ended', async () => {
  const visitApi = ({ signal }: Request) =>
    new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

  expect(await seenOf(visitApi, AbortSignal.timeout(1))).toBe('TimeoutError')
})
