/** For tests: a sandbox in memory, a clock that only `pass` moves, and short calls. */
import { createSandbox, type SandboxHandle, type SandboxSettings } from './index.ts'
import type { SandboxPlugin } from './world/sandbox-plugin.ts'
import { DEMO_PASSWORD } from './answers/demo.ts'

export type Call = {
  readonly token?: string | undefined
  readonly body?: unknown
  /** The Idempotency-Key. */
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The IP address of the connection. Default: unknown. */
  readonly address?: string
}
/** `json` is an empty object when the body is not JSON. */
export type ApiResponse = { readonly status: number; readonly json: Json; readonly headers: Headers }
/** JSON of any shape, as tests read it. Any field may be missing. */
export type Json = { readonly [key: string]: Json | undefined }

export type TestSandbox = {
  readonly sandbox: SandboxHandle
  readonly world: SandboxHandle['world']
  readonly logged: unknown[]
  readonly notes: string[]
  /** Moves the machine's clock ahead by `ms` milliseconds. */
  pass(ms: number): void
  call(method: 'GET' | 'POST' | 'PUT', path: string, call?: Call): Promise<ApiResponse>
  /** A demonstration customer's access token. */
  token(phone?: string, domain?: string): Promise<string>
}

export function createTestSandbox(
  plugins: readonly SandboxPlugin[],
  settings: Partial<SandboxSettings> = {},
): TestSandbox {
  let time = Date.parse('2026-11-20T03:00:00Z')
  const logged: unknown[] = []
  const notes: string[] = []
  const sandbox = createSandbox({
    file: ':memory:',
    plugins,
    now: () => new Date(time),
    wait: async () => undefined,
    log: (_, error) => logged.push(error),
    note: (line) => void notes.push(line),
    ...settings,
  })
  const call: TestSandbox['call'] = async (method, path, { token, body, key, headers, address } = {}) => {
    const response = await sandbox.fetch(
      new Request(`http://api.localhost:8080${path}`, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }),
      { remoteAddress: address },
    )
    const text = await response.text()
    return { status: response.status, json: parsed(text), headers: response.headers }
  }
  return {
    sandbox,
    world: sandbox.world,
    logged,
    notes,
    pass: (ms) => {
      time += ms
    },
    call,
    token: async (phone = '6281234567890', domain = 'default') => {
      const login = (account_type: 'customer' | 'rtrw') =>
        call('POST', '/api/login-with-password', { body: { phone, domain, password: DEMO_PASSWORD, account_type } })
      const { json } = await login('customer')
      // Like the portal: without a customer account, the reseller account signs in.
      return String((String(json['error']) === 'account.type' ? await login('rtrw') : { json }).json['access_token'])
    },
  }
}

/** The items of a list; empty if it is not a list. */
export function each(json: Json | undefined): readonly Json[] {
  return Array.isArray(json) ? json : []
}

function parsed(text: string): Json {
  try {
    // The cast holds, because `Json` allows any shape.
    return JSON.parse(text) as Json
  } catch {
    return {}
  }
}
