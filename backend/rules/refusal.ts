/** An error response of a back end: `{ error, message, errors? }` with a status. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Commits earlier writes even within the transaction of an `idempotent` call, so that a wrong try is counted. */
  readonly keeps: boolean
  constructor(
    status: number,
    code: string,
    message: string,
    {
      errors,
      headers = {},
      keeps = false,
    }: {
      errors?: Readonly<Record<string, readonly string[]>>
      headers?: Readonly<Record<string, string>>
      keeps?: boolean
    } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.headers = headers
    this.keeps = keeps
  }
}

export function refusalResponse({ status, code, message, errors, headers }: Refusal): Response {
  return Response.json({ error: code, message, ...(errors && { errors }) }, { status, headers })
}
