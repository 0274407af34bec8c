import { expect, test } from 'vitest'
import { sessionAnswers } from './answers/session.ts'
import { hotspotAnswers } from './answers/hotspot.ts'
import { batchAnswers } from './answers/batch.ts'
import { fileRoute, partnerAnswers } from './answers/partner.ts'
import { plugins } from './plugins.ts'
import { createTestSandbox } from './test-sandbox.ts'

type Values = Readonly<Record<string, unknown>>
const files = import.meta.glob<Values>(['../core/kernel/*/endpoints.ts', '../plugins/*/endpoints.ts'], { eager: true })

/** `METHOD path` of every endpoint that a file exports. The other exports are shapes. */
function callsOf(values: Values): readonly string[] {
  return Object.values(values).flatMap((value) => {
    const { method, path } = Object(value) as { method?: unknown; path?: unknown }
    return typeof method === 'string' && typeof path === 'string' ? [`${method} ${path}`] : []
  })
}

test.each(Object.entries(files).map(([file, values]) => [file.replace('../', ''), callsOf(values)] as const))(
  'the sandbox answers every endpoint of %s',
  (file, calls) => {
    const testSandbox = createTestSandbox([])
    const { world } = testSandbox
    const answers = [
      ...sessionAnswers(world),
      ...partnerAnswers(world),
      ...hotspotAnswers(world, () => null),
      ...batchAnswers(() => Promise.reject(new Error('This test makes no calls'))),
      ...plugins.flatMap(({ sandbox }) => sandbox.answers),
    ].map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    // A file route is not an answer, because its body is not JSON.
    const { method, path } = fileRoute(world)
    answers.push(`${method} ${path}`)
    testSandbox.sandbox.close()
    const home = file.startsWith('core') ? 'sandbox/answers/' : file.replace('endpoints.ts', 'sandbox.ts')
    const lines = calls
      .filter((call) => !answers.includes(call))
      .map(
        (call) => `${home} · expected an answer to ${call} · received none · Add answer(…) of it to its \`answers\`.`,
      )
    expect(lines.join('\n')).toBe('')
  },
)
