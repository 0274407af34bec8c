/** Generates the OpenAPI document of the back end from all endpoint values. */
import { z, type Endpoint, type Shape } from '../../core/kernel/api/endpoint.ts'

export type NamedEndpoint = {
  /** Name of the export, and id of the operation. */
  readonly name: string
  /** The plugin or room of core that exports the endpoint, and tag of the operation. */
  readonly owner: string
  readonly endpoint: Endpoint
}

type Json = { readonly [key: string]: unknown }

const ERROR = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { type: 'string', description: 'A short code, for programs.' },
    message: { type: 'string', description: 'A sentence, for people.' },
    errors: {
      type: 'object',
      description: 'Faults of a form, by field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'The same key with the same body is done once and answered alike each time.',
  schema: { type: 'string', format: 'uuid' },
}

/** The OpenAPI 3.1 document, sorted by path and method, so that the file changes only where a call changes. */
export function openapiDocument(endpoints: readonly NamedEndpoint[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  const sorted = endpoints.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  for (const named of sorted) {
    const { path, method } = named.endpoint
    const operations = (paths[path] ??= {})
    const known = operations[method.toLowerCase()]
    operations[method.toLowerCase()] = known ? merged(known, operationOf(named)) : operationOf(named)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'What the portal asks of a back end',
      version: '1',
      description:
        'Written by `npm run openapi` from the endpoint values in core and plugins; never by hand. ' +
        'Extra fields in an answer are passed over; a missing required field fails the part of the page that asked.',
    },
    paths,
    components: {
      schemas: { Error: ERROR },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function sortKey({ endpoint: { path, method }, owner, name }: NamedEndpoint): string {
  return [path, method, owner, name].join(' ')
}

function operationOf({ name, owner, endpoint }: NamedEndpoint): Json {
  const { summary, auth, idempotent, optional, query, body, answer } = endpoint
  const parameters = [
    ...pathParameters(endpoint.path),
    ...queryParameters(query),
    ...(idempotent ? [IDEMPOTENCY_KEY] : []),
  ]
  return {
    operationId: name,
    tags: [owner],
    summary,
    ...(optional !== null && { 'x-feature': optional }),
    security: { bearer: [{ bearer: [] }], open: [{}, { bearer: [] }], none: [] }[auth],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.sends === 'multipart'
      ? { requestBody: { required: true, content: contentOf('multipart/form-data', FILE) } }
      : !isNothing(body) && {
          requestBody: { required: true, content: contentOf('application/json', schemaOf(body)) },
        }),
    responses: {
      200: isNothing(answer)
        ? { description: 'Done' }
        : endpoint.receives === 'file'
          ? { description: 'The file', content: contentOf('*/*', { type: 'string', format: 'binary' }) }
          : { description: 'Answered', content: contentOf('application/json', schemaOf(answer)) },
      default: {
        description: 'Refused',
        content: contentOf('application/json', { $ref: '#/components/schemas/Error' }),
      },
    },
  }
}

const FILE = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }

/** Two plugins may declare the same call with different answers. The document lists it once, with the parameters of both. */
function merged(known: Json, added: Json): Json {
  const parameters = [...listOf(known['parameters']), ...listOf(added['parameters'])]
  const byName = new Map(
    parameters.map((parameter) => [JSON.stringify([parameter['in'], parameter['name']]), parameter]),
  )
  return { ...known, ...(byName.size > 0 && { parameters: [...byName.values()] }), 'x-also': added['operationId'] }
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value : []
}

function pathParameters(path: string): readonly Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'account' ? { type: 'string', enum: ['ctm', 'rtrw'] } : { type: 'string' },
  }))
}

function queryParameters(query: Shape): readonly Json[] {
  if (isNothing(query)) return []
  const { properties = {}, required = [] } = schemaOf(query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** The JSON Schema of the wire shape: zod's input, not its output. */
function schemaOf(shape: Shape) {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
  })
  return schema
}

/** Whether a shape stands for "no query", "no body" or "no answer": it accepts undefined and has an empty schema. */
function isNothing(shape: Shape): boolean {
  return z.safeParse(shape, undefined).success && Object.keys(schemaOf(shape)).length === 0
}

function contentOf(type: string, schema: unknown): Json {
  return { [type]: { schema } }
}
