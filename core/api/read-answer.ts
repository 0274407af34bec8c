/**
 * Reads an answer as generously as the wire's rules say (docs/backend.md): bare or in `{ "data": … }`, empty where nothing is
 * needed, and 404 where nothing is there yet. What is read is checked by the endpoint's own shape and by nothing looser.
 */
import { ApiError } from './api-error.ts'
import { z, type AnswerOf, type Endpoint, type Shape } from './endpoint.ts'
import { isRecord } from '../values/is-record.ts'

/**
 * The answer in the body's `text`; the empty text stands for an empty body.
 *
 * @throws ApiError of kind `shape`, with the JSON pointer of the first field that does not fit
 */
export function readAnswer<E extends Endpoint>(endpoint: E, call: string, text: string): AnswerOf<E> {
  const forms = text.trim() === '' ? EMPTY : formsOf(endpoint.answer, parseJson(call, text))
  const results = forms.map((form) => endpoint.answer.safeParse(form))
  const good = results.find((result) => result.success)
  // Parsed by this endpoint's own shape; the compiler does not tie a shape to its endpoint's type parameter.
  if (good) return good.data as AnswerOf<E>
  const error = results[0]?.error
  throw new ApiError(call, { kind: 'shape', at: `/${error?.issues[0]?.path.join('/') ?? ''}` }, { cause: error })
}

/** Whether 404 means "none" for this endpoint: it reads, and its answer may be nothing. */
export function mayBeNone({ method, answer }: Endpoint): boolean {
  return method === 'GET' && declaresData(answer) && answer.safeParse({ data: null }).success
}

/** What an empty body may stand for, the plainest first. */
const EMPTY: readonly unknown[] = [undefined, {}, { data: null }]

/** The same JSON with and without its envelope, the form that the shape declares first. */
function formsOf(shape: Shape, json: unknown): readonly unknown[] {
  const envelope = isRecord(json) && 'data' in json ? json : null
  if (declaresData(shape)) return envelope ? [json] : [{ data: json }]
  // A shape without required fields fits every object, so an envelope is taken off before the shape is asked.
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
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiError(call, { kind: 'shape', at: 'the whole body, which is not JSON' }, { cause })
  }
}
