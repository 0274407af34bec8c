import type { Refusal } from '../../contract.ts'

/** The server has answered with a refusal. */
export class Refused extends Error {
  readonly status: number
  readonly refusal: Refusal
  constructor(status: number, refusal: Refusal) {
    super(`${refusal.code}: ${refusal.message}`)
    this.name = 'Refused'
    this.status = status
    this.refusal = refusal
  }
}

/** No answer, or an answer that is not from the studio. */
export class Unreachable extends Error {
  constructor(path: string, cause: unknown) {
    super(`The studio's server did not answer ${path}`, { cause })
    this.name = 'Unreachable'
  }
}
