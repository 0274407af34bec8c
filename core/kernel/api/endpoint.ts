/**
 * An endpoint is a back-end call as a value, used by the client, the query cache, the sandbox and the OpenAPI document. Shapes are zod
 * schemas: a schema's input is the JSON on the wire, its output the value that screens get.
 */
import * as z from 'zod/mini'

// The page's Content-Security-Policy forbids compiling code from text.
z.config({ jitless: true })

export type Method = 'GET' | 'POST' | 'PUT'

/** `'account' | 'id'` for `/api/{account}/purchases/{id}`. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsOf<Rest>
  : never

export type Shape = z.ZodMiniType

export type Endpoint<
  Path extends string = string,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
> = {
  readonly method: Method
  readonly path: Path
  /** One sentence for the OpenAPI document. */
  readonly summary: string
  /**
   * `bearer` (default): needs the session's token. `open`: sends the token when there is one. `none`: never sends it, for calls that
   * renew it.
   */
  readonly auth: 'bearer' | 'open' | 'none'
  /** True for calls that charge or count: they have an Idempotency-Key. No other POST is ever repeated. */
  readonly idempotent: boolean
  /** The feature of a call that a back end may lack (see `useCapability`). Null: every back end has the call. */
  readonly optional: string | null
  /** The calling screen shows the error itself, so no notice is shown. */
  readonly quiet: boolean
  readonly query: Query
  readonly sends: 'json' | 'multipart'
  readonly receives: 'json' | 'file'
  readonly body: Body
  readonly answer: Answer
}

const nothing = z.optional(z.undefined())
type Nothing = typeof nothing
const anything = z.unknown()
type Anything = typeof anything

/** @example endpoint('GET', '/api/{account}/invoices', { summary: 'Lists invoices', query, answer: list(invoice) }) */
export function endpoint<
  const Path extends string,
  Query extends Shape = Nothing,
  Body extends Shape = Nothing,
  Answer extends Shape = Anything,
>(
  method: Method,
  path: Path,
  details: {
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
  } = details
  const query = details.query ?? nothing
  const body = details.body ?? nothing
  const answer = details.answer ?? anything
  // An omitted shape equals the default of its type parameter; the compiler cannot infer this from `??`.
  return { method, path, summary, auth, idempotent, optional, quiet, sends, receives, query, body, answer } as Endpoint<
    Path,
    Query,
    Body,
    Answer
  >
}

/** Path parameters, query and body, each only where the endpoint has them. */
export type InputOf<E extends Endpoint> = OptionalIfUndefined<'params', ParamsRecord<ParamsOf<E['path']>>> &
  OptionalIfUndefined<'query', z.input<E['query']>> &
  OptionalIfUndefined<'body', z.input<E['body']>>

type ParamsRecord<Name extends string> = [Name] extends [never] ? undefined : Readonly<Record<Name, string>>
type OptionalIfUndefined<Key extends string, Value> = unknown extends Value
  ? { readonly [K in Key]?: Value }
  : undefined extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value }

/** The answer as screens get it. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
export type WireOf<E extends Endpoint> = z.input<E['answer']>

/** `{ "data": … }`; screens get the content without the envelope. */
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

/** A field that may be null or missing; both are read as null. */
export function nullable<Inner extends Shape>(inner: Inner) {
  return z._default(z.nullable(inner), null)
}

/** A field that may be null or missing; both are read as `instead`. */
export function orElse<Value extends boolean | readonly unknown[]>(inner: z.ZodMiniType<Value, Value>, instead: Value) {
  return z.pipe(
    z.optional(z.nullable(inner)),
    z.transform((wire: Value | null | undefined) => wire ?? instead),
  )
}

/** Fills in the path's parameters, encoded. Throws a `TypeError` when one is missing. */
export function pathOf(endpoint: Pick<Endpoint, 'path'>, params: Readonly<Record<string, string>> = {}): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`${endpoint.path}: the parameter ${name} is missing`)
    // URL parsers treat `.` and `..` as path segments even when encoded once, which would address another endpoint.
    return /^\.\.?$/.test(value) ? value.replaceAll('.', '%252E') : encodeURIComponent(value)
  })
}

/** Zod's small build. Import it from here, because it is configured for the page's security policy. */
export { z }
