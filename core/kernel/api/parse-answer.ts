/**
 * Reads a response in each form that docs/backend.md allows: bare or in `{ "data": … }`, an empty body where no field is required, and
 * 404 where the answer may be null. The endpoint's shape always checks the result.
 */
import { ApiError } from './api-error.ts'
import { z, type AnswerOf, type Endpoint, type Shape } from './endpoint.ts'
import { mismatchLines } from './mismatch-lines.ts'
import { tellDeveloper } from '../values/developer-fault.ts'
import { sanitizeJson } from '../values/sanitize-text.ts'
import { isRecord } from '../values/is-record.ts'

/**
 * @param body text, or a file
 * @throws ApiError of kind `shape`, with the JSON pointer of the first field that does not fit
 */
export function parseAnswer<E extends Endpoint>(endpoint: E, call: string, body: string | Blob): AnswerOf<E> {
  const forms = formsIn(endpoint, call, body)
  const results = forms.map((form) => endpoint.answer.safeParse(form))
  const parsed = results.find((result) => result.success)
  // Parsed by this endpoint's shape; the compiler does not relate the shape to the type parameter.
  if (parsed) return parsed.data as AnswerOf<E>
  const error = results[0]?.error
  if (import.meta.env.DEV && error)
    tellDeveloper({ where: call, plugin: null, lines: mismatchLines(error, forms[0]), stack: '' })
  throw new ApiError(call, { kind: 'shape', at: `/${error?.issues[0]?.path.join('/') ?? ''}` }, { cause: error })
}

/** True when 404 means null: for a GET with `data` that may be null. */
export function mayBeNone({ method, answer }: Endpoint): boolean {
  return method === 'GET' && declaresData(answer) && answer.safeParse({ data: null }).success
}

/** Values that a body may represent, in the order in which they are tried. */
function formsIn({ answer }: Endpoint, call: string, body: string | Blob): readonly unknown[] {
  if (typeof body !== 'string') return [body]
  return body.trim() === '' ? EMPTY_ANSWERS : formsOf(answer, parseJson(call, body))
}

const EMPTY_ANSWERS: readonly unknown[] = [undefined, {}, { data: null }]

/** The declared form comes first, then the JSON with or without its envelope. */
function formsOf(shape: Shape, json: unknown): readonly unknown[] {
  const envelope = isRecord(json) && 'data' in json ? json : null
  if (declaresData(shape)) return envelope ? [json] : [{ data: json }]
  // Tried without the envelope first, because a shape without required fields also accepts the envelope.
  return envelope && Object.keys(envelope).length === 1 ? [envelope['data'], json] : [json]
}

function declaresData(shape: Shape): boolean {
  if (shape instanceof z.ZodMiniObject) return 'data' in shape.shape
  if (shape instanceof z.ZodMiniPipe) return isShape(shape.def.in) && declaresData(shape.def.in)
  if (shape instanceof z.ZodMiniOptional) return isShape(shape.def.innerType) && declaresData(shape.def.innerType)
  return false
}

function isShape(value: unknown): value is Shape {
  return value instanceof z.ZodMiniType
}

function parseJson(call: string, text: string): unknown {
  try {
    return sanitizeJson(text)
  } catch (cause) {
    throw new ApiError(call, { kind: 'shape', at: 'the whole body, which is not JSON' }, { cause })
  }
}
