/** The few commands of WebDriver BiDi that a journey needs (https://w3c.github.io/webdriver-bidi/), over one connection. */

export type Bidi = {
  readonly send: (method: string, params: object) => Promise<Answer>
  /** Errors that the page wrote to its console, and its uncaught errors. */
  readonly errors: readonly string[]
  readonly close: () => void
}

type Answer = Readonly<Record<string, unknown>>

/** @param address `ws://127.0.0.1:41234/session` */
export async function connectBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(address)
  const waiting = new Map<
    number,
    { readonly settle: (answer: Answer) => void; readonly fail: (error: Error) => void }
  >()
  const errors: string[] = []
  let last = 0
  const failAll = (reason: string) => {
    for (const { fail } of waiting.values()) fail(new Error(reason))
    waiting.clear()
  }
  socket.addEventListener('message', ({ data }) => {
    const message = recordIn(data)
    if (message['method'] === 'log.entryAdded') {
      const { level, text, type } = recordOf(message['params'])
      if (level === 'error') errors.push(`${String(type)}: ${String(text)}`)
    }
    const command = waiting.get(Number(message['id']))
    if (command === undefined) return
    waiting.delete(Number(message['id']))
    if (message['type'] === 'success') command.settle(recordOf(message['result']))
    else command.fail(new Error(`${String(message['error'])}: ${String(message['message'])}`))
  })
  socket.addEventListener('close', () => failAll('The browser has closed the connection'))
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`No connection to ${address}`)))
  })
  return {
    errors,
    send: (method, params) =>
      new Promise((settle, fail) => {
        last += 1
        waiting.set(last, { settle, fail })
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    close: () => socket.close(),
  }
}

function recordIn(text: unknown): Answer {
  return typeof text === 'string' ? recordOf(JSON.parse(text)) : {}
}

/** The object, or an empty one in place of anything else. */
export function recordOf(value: unknown): Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
