/** A call that the studio refuses, with the status and the code that its page understands. */
import type { Refusal } from '../contract.ts'

export class StudioRefusal extends Error {
  override readonly name = 'StudioRefusal'
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503
  readonly body: Refusal

  /** @param more what the page needs besides, such as the state that has changed */
  constructor(
    status: StudioRefusal['status'],
    code: Refusal['code'],
    message: string,
    more: Omit<Refusal, 'code' | 'message'> = {},
  ) {
    super(message)
    this.status = status
    this.body = { code, message, ...more }
  }
}
