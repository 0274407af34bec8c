/** Tests that the OpenAPI document is up to date with the endpoint values and matches their shapes. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { data, endpoint, z } from '../core/kernel/api/endpoint.ts'
import { openapiDocument } from '../backend/openapi/openapi-document.ts'
import { openapiText } from '../tools/backend/openapi.ts'

test('docs/openapi.json matches the endpoint values; if not, run: npm run openapi', () => {
  expect(readFileSync('docs/openapi.json', 'utf8')).toBe(openapiText())
})

const order = endpoint('POST', '/api/{account}/orders/{id}', {
  summary: 'Orders a thing',
  idempotent: true,
  query: z.object({ from: z.string(), to: z.optional(z.string()) }),
  body: z.object({ count: z.number() }),
  answer: data(z.object({ made_at: z.string() })),
})

test('an operation lists its parameters, its idempotency key, its body and its answer as they are sent', () => {
  const document = openapiDocument([{ name: 'order', owner: 'orders', endpoint: order }])
  expect(document).toHaveProperty(['paths', '/api/{account}/orders/{id}', 'post'], {
    operationId: 'order',
    tags: ['orders'],
    summary: 'Orders a thing',
    security: [{ bearer: [] }],
    parameters: [
      { name: 'account', in: 'path', required: true, schema: { type: 'string', enum: ['ctm', 'rtrw'] } },
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'from', in: 'query', required: true, schema: { type: 'string' } },
      { name: 'to', in: 'query', required: false, schema: { type: 'string' } },
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { type: 'object', properties: { count: { type: 'number' } }, required: ['count'] },
        },
      },
    },
    responses: {
      200: {
        description: 'Answered',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                data: { type: 'object', properties: { made_at: { type: 'string' } }, required: ['made_at'] },
              },
              required: ['data'],
            },
          },
        },
      },
      default: expect.anything(),
    },
  })
})

test('an endpoint without input and answer has neither parameters nor body', () => {
  const ping = endpoint('GET', '/api/ping', { summary: 'Pings', auth: 'open' })
  const document = openapiDocument([{ name: 'ping', owner: 'core', endpoint: ping }])
  expect(document).toHaveProperty(['paths', '/api/ping', 'get'], {
    operationId: 'ping',
    tags: ['core'],
    summary: 'Pings',
    security: [{}, { bearer: [] }],
    responses: { 200: { description: 'Done' }, default: expect.anything() },
  })
})

test('two endpoint values of one call become one operation with the parameters of both', () => {
  const list = (query: Readonly<Record<string, z.ZodMiniType>>) =>
    endpoint('GET', '/api/list', { summary: 'Lists', query: z.object(query) })
  const document = openapiDocument([
    { name: 'getOne', owner: 'one', endpoint: list({ from: z.string(), cursor: z.optional(z.string()) }) },
    {
      name: 'getOther',
      owner: 'two',
      endpoint: list({ cursor: z.optional(z.string()), status: z.optional(z.string()) }),
    },
  ])
  expect(document).toHaveProperty(['paths', '/api/list', 'get', 'x-also'], 'getOther')
  expect(document).toHaveProperty(
    ['paths', '/api/list', 'get', 'parameters'],
    ['from', 'cursor', 'status'].map((name) => expect.objectContaining({ name })),
  )
})
