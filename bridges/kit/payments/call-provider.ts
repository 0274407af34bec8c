import { readLimitedText } from '../../../core/kernel/values/read-limited.ts'
import type { Shape, z } from '../../../core/kernel/api/endpoint.ts'
import { NotCharged, type PaymentContext } from './payment.ts'

/** Bytes of an answer. */
const MAX_ANSWER_BYTES = 1_000_000

/** Sends a request and parses the answer as JSON with the shape, whatever its status. Rejects with `NotCharged` if it does not fit. */
export async function callProvider<Answer extends Shape>(
  provider: string,
  request: Request,
  answer: Answer,
  { fetch, timeout = 20_000 }: PaymentContext,
): Promise<z.output<Answer>> {
  const response = await fetch(
    new Request(request, { signal: AbortSignal.timeout(timeout), redirect: 'manual' }),
  ).catch((error: unknown) => {
    throw new NotCharged(`${provider} was not reached: ${error instanceof Error ? error.name : 'unknown'}`)
  })
  const text = await readLimitedText(response, MAX_ANSWER_BYTES).catch(() => null)
  const result = answer.safeParse(parsed(text ?? ''))
  if (result.success) return result.data
  const at = result.error.issues[0]?.path.join('.') ?? ''
  throw new NotCharged(`${provider} answered with status ${response.status} and not as its documents say, at "${at}"`)
}

export function jsonRequest(
  url: string,
  method: 'GET' | 'POST',
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Request {
  return new Request(url, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** HTTP Basic with the key as the username and an empty password. */
export function basic(key: string): string {
  return `Basic ${Buffer.from(`${key}:`).toString('base64')}`
}

/** The body of a callback parsed with the shape; null if it does not fit. */
export function callbackBody<Body extends Shape>(body: Uint8Array, shape: Body): z.output<Body> | null {
  const result = shape.safeParse(parsed(new TextDecoder().decode(body)))
  return result.success ? result.data : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
