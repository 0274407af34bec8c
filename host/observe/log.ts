/** One line of the host's log: a sentence for an operator, and what a machine sorts it by. Neither may hold anything of a customer. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug'

export type LogFacts = {
  /** Default `warn`: something that an operator should look at, although customers are served. */
  readonly level?: LogLevel
  readonly requestId?: string
  readonly kind?: string
  readonly status?: number
  /** Milliseconds until the head of the response. */
  readonly ms?: number
}

export type Log = (line: string, facts?: LogFacts) => void
