/** The child process of `tests/sandbox-process.test.ts`: the real server with one test plugin. Runs without Vite. */
import { answer, defineSandbox } from '../../backend/define-sandbox.ts'
import { endpoint, z } from '../../core/kernel/api/endpoint.ts'
import { serveSandbox } from './serve.ts'

const block = endpoint('GET', '/api/block', { summary: 'Never ends', auth: 'open', answer: z.object({}) })
const echo = endpoint('POST', '/api/echo', {
  summary: 'Returns the text of its body',
  auth: 'open',
  body: z.object({ text: z.string() }),
  answer: z.object({ text: z.string(), process: z.number() }),
})

const trial = defineSandbox({
  answers: [
    answer(block, () => {
      for (;;);
    }),
    answer(echo, ({ body }) => ({ text: body.text, process: process.pid })),
  ],
})

serveSandbox([{ id: 'trial', sandbox: trial }], process.argv.slice(2))
