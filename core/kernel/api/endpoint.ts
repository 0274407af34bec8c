/**
 * An endpoint is one back-end call as a value: method, path, what it takes, what it answers. The client calls it, the
 * query cache takes its key from it, the sandbox answers it, the OpenAPI document is written from it. Shapes are zod
 * schemas: the schema's input is the JSON on the wire, its output is what a screen gets.
 */
import * as z from 'zod/mini'

// Under the page's Content-Security-Policy nothing may be compiled from text at run time.
z.config({ jitless: true })

export type Method = 'GET' | 'POST' | 'PUT'

/** The parameter names in a path: `account` and `id` of `/api/{account}/purchases/{id}`. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never

export type Shape = z.ZodMiniType

/** A back-end call as a value, as `endpoint` makes it. A function that works for any call takes it as a parameter. */
export type Endpoint<
  Path extends string = string,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
> = {
  readonly method: Method
  readonly path: Path
  /** One honest sentence for the OpenAPI document. */
  readonly summary: string
  /**
   * `bearer` (default): needs the session's token. `open`: the token is sent when there is one. `none`: never a token, for a
   * call that renews it.
   */
  readonly auth: 'bearer' | 'open' | 'none'
  /** Creates something paid for or counted: an Idempotency-Key is sent, and only such a POST is ever repeated. */
  readonly idempotent: boolean
  /** The feature that needs this call, for a call that a back end may lack: see `useCapability`. Null: every back end has it. */
  readonly optional: string | null
  /** The screen that calls says what went wrong in its own place; no notice is shown besides. */
  readonly quiet: boolean
  readonly query: Query
  /** `multipart` sends a `FormData` as it is. */
  readonly sends: 'json' | 'multipart'
  /** `file` answers a `Blob` of the type that the back end names. */
  readonly receives: 'json' | 'file'
  readonly body: Body
  readonly answer: Answer
}

const nothing = z.optional(z.undefined())
type Nothing = typeof nothing
/** The answer's shape when none is declared: any JSON. */
const whatever = z.unknown()
type Whatever = typeof whatever

/** @example endpoint('GET', '/api/{account}/invoices', { summary: 'Lists invoices', query, answer: list(invoice) }) */
export function endpoint<
  const Path extends string,
  Query extends Shape = Nothing,
  Body extends Shape = Nothing,
  Answer extends Shape = Whatever,
>(
  method: Method,
  path: Path,
  card: {
    readonly summary: string
    readonly auth?: 'bearer' | 'open' | 'none'
    readonly idempotent?: boolean
    readonly optional?: string
    readonly quiet?: boolean
    readonly query?: Query
    readonly sends?: 'json' | 'multipart'
    readonly receives?: 'json' | 'file'
    readonly body?: Body
    readonly answer?: Answer
  },
) {
  const {
    summary,
    auth = 'bearer',
    idempotent = false,
    optional = null,
    quiet = false,
    sends = 'json',
    receives = 'json',
  } = card
  const query = card.query ?? nothing
  const body = card.body ?? nothing
  const answer = card.answer ?? whatever
  // A shape left out is what its type parameter defaults to; the compiler cannot follow `??` there.
  return { method, path, summary, auth, idempotent, optional, quiet, sends, receives, query, body, answer } as Endpoint<
    Path,
    Query,
    Body,
    Answer
  >
}

/** What a caller hands in: path parameters, query and body, each only where the endpoint has them. */
export type InputOf<E extends Endpoint> = Part<'params', ParamsRecord<ParamsOf<E['path']>>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>

type ParamsRecord<Name extends string> = [Name] extends [never] ? undefined : Readonly<Record<Name, string>>
type Part<Key extends string, Value> = unknown extends Value
  ? { readonly [K in Key]?: Value }
  : undefined extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value }

/** What a screen gets. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
/** The answer as JSON on the wire. */
export type WireOf<E extends Endpoint> = z.input<E['answer']>

/** `{ "data": … }`, handed on without its envelope. */
export function data<Inner extends Shape>(inner: Inner) {
  return z.pipe(
    z.object({ data: inner }),
    z.transform((wire: { data: z.output<Inner> }) => wire.data),
  )
}

/** `{ "data": […], "next": cursor | null }`: one page of a list. */
export function list<Inner extends Shape>(inner: Inner) {
  return z.object({ data: z.array(inner), next: z.optional(z.nullable(z.string())) })
}

/** A field that may be null, which may then be left out as well: both are read as null. */
export function nullable<Inner extends Shape>(inner: Inner) {
  return z._default(z.nullable(inner), null)
}

/** A field with a value in place of null, which may then be left out as well. */
export function orElse<Value extends boolean | readonly unknown[]>(inner: z.ZodMiniType<Value, Value>, instead: Value) {
  return z.pipe(
    z.optional(z.nullable(inner)),
    z.transform((wire: Value | null | undefined) => wire ?? instead),
  )
}

/** The path with its parameters filled in, each one encoded. */
export function pathOf(endpoint: Pick<Endpoint, 'path'>, params: Readonly<Record<string, string>> = {}): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`${endpoint.path}: the parameter ${name} is missing`)
    // URL parsers treat `.` and `..` as path segments even when encoded, which would address another endpoint.
    return /^\.\.?$/.test(value) ? value.replaceAll('.', '%252E') : encodeURIComponent(value)
  })
}

/**
 * Zod's small build, for shapes of calls and of forms. Take it from here: it is set up for the page's security policy.
 */
export { z }
