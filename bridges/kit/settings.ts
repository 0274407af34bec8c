/** The settings that all bridges share, and the services created from them. */
import { z } from '../../core/kernel/api/endpoint.ts'
import { createBridgeFiles, type BridgeFiles } from './files/files.ts'
import { inDatabase } from './files/in-database.ts'
import { inFolder } from './files/in-folder.ts'
import { isLoopbackHost } from './is-loopback-host.ts'
import type { Send } from './messages/message.ts'
import { fonnte, metaCloud, urlTemplate } from './messages/whatsapp.ts'
import { createMidtrans } from './payments/midtrans.ts'
import { createMpesa } from './payments/mpesa.ts'
import type { PaymentProvider } from './payments/payment.ts'
import { createTripay } from './payments/tripay.ts'
import { createXendit } from './payments/xendit.ts'
import type { BridgeStore } from './store/open-store.ts'

const text = z.string().check(z.minLength(1))
const web = z.url({ protocol: /^https?$/, error: 'an address with https:// or http://' })
const SAFE_ADDRESS = 'an address with https://, or with http:// on this machine only'
/** The address of a server that gets keys, codes or reports of payments, which anybody on the way could read and change without TLS. */
export const safeAddress = z.url({ protocol: /^https?$/, error: SAFE_ADDRESS }).check(
  z.refine((address: string) => !isUnsafe(address), {
    error: SAFE_ADDRESS,
    params: {
      received: 'http:// and another machine',
      remedy: 'Use https://, or a tunnel whose end is on this machine.',
    },
  }),
)

function isUnsafe(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && !isLoopbackHost(url.hostname)
}

const port = z.int().check(z.gte(1), z.lte(65_535))

/** Lower case, as browsers send host names. */
const domain = z.string().check(
  z.regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d+)?$/, {
    error: 'a host name in small letters without https:// and path, such as wifi.isp.example',
  }),
)
/** Normalised to the form that browsers send, for example without a trailing slash. */
const origin = z.pipe(
  web,
  z.transform((address: string) => new URL(address).origin),
)

export const databaseShape = z.strictObject({ host: text, port, user: text, password: text, name: text })

const messagesShape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('meta'),
    phoneNumberId: text,
    accessToken: text,
    template: text,
    language: z.optional(text),
    api: z.optional(safeAddress),
  }),
  z.strictObject({ kind: z.literal('fonnte'), token: text, api: z.optional(safeAddress) }),
  z.strictObject({ kind: z.literal('url'), url: safeAddress }),
])

const paymentsShape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('midtrans'),
    serverKey: text,
    api: z.optional(safeAddress),
    acquirer: z.optional(z.enum(['gopay', 'airpay shopee'])),
  }),
  z.strictObject({ kind: z.literal('xendit'), secretKey: text, callbackToken: text, api: z.optional(safeAddress) }),
  z.strictObject({
    kind: z.literal('tripay'),
    apiKey: text,
    privateKey: text,
    merchantCode: text,
    method: z.optional(text),
    api: z.optional(safeAddress),
  }),
  z.strictObject({
    kind: z.literal('mpesa'),
    consumerKey: text,
    consumerSecret: text,
    shortCode: text,
    passkey: text,
    callbackSecret: z.string().check(z.minLength(32)),
    till: z.optional(text),
    api: z.optional(safeAddress),
  }),
])

/** The keys of every bridge; each bridge adds its own. */
export const commonKeys = {
  listen: z.strictObject({ host: text, port }),
  /** The address of this bridge for portals and the payment provider. */
  publicUrl: safeAddress,
  isBehindProxy: z.boolean(),
  secret: z.string().check(z.minLength(32)),
  portals: z
    .array(
      z.strictObject({
        id: text,
        name: text,
        domains: z.array(domain).check(z.minLength(1)),
        loginConfig: z.optional(z.record(z.string(), z.nullable(z.string()))),
      }),
    )
    .check(z.minLength(1)),
  origins: z.optional(z.array(origin)),
  database: z.strictObject({
    ...databaseShape.shape,
    kind: z.enum(['mariadb', 'postgres']),
    connections: z.optional(z.int().check(z.gte(2))),
  }),
  messages: messagesShape,
  /** Country codes of the numbers to which codes are sent: a message abroad costs more. Default: the billing's own. */
  codeCountries: z.optional(
    z
      .array(z.string().check(z.regex(/^\d{1,3}$/, { error: 'a country code of one to three digits, such as 62' })))
      .check(z.minLength(1)),
  ),
  mail: z.optional(
    z.strictObject({
      host: text,
      port,
      isTls: z.boolean(),
      from: text,
      subject: text,
      user: z.optional(text),
      password: z.optional(text),
      signInSubject: z.optional(text),
    }),
  ),
  payments: paymentsShape,
  /** Days until a customer signs in again, however often they come back. Default: 90. */
  sessionDays: z.optional(z.int().check(z.gte(1), z.lte(365))),
  orders: z.optional(
    z.strictObject({
      payWithin: z.optional(z.int().check(z.gte(60))),
      unclearFor: z.optional(z.int().check(z.gte(1))),
      pollEvery: z.optional(z.int().check(z.gte(1))),
    }),
  ),
} as const

type Fetch = (request: Request) => Promise<Response>

export function senderFor(settings: z.output<typeof messagesShape>, fetch: Fetch): Send {
  if (settings.kind === 'meta') return metaCloud(withoutUndefined(settings), { fetch })
  if (settings.kind === 'fonnte') return fonnte(withoutUndefined(settings), { fetch })
  return urlTemplate(settings, { fetch })
}

export const filesKey = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('database') }),
  z.strictObject({ kind: z.literal('folder'), folder: text }),
])

export function filesFor(settings: z.output<typeof filesKey>, store: BridgeStore, now: () => number): BridgeFiles {
  return createBridgeFiles(store, settings.kind === 'folder' ? inFolder(settings.folder) : inDatabase(store), now)
}

export function paymentsFor(
  settings: z.output<typeof paymentsShape>,
  fetch: Fetch,
  callbackUrl: string,
): PaymentProvider {
  const context = { fetch, callbackUrl }
  if (settings.kind === 'midtrans') return createMidtrans(withoutUndefined(settings), context)
  if (settings.kind === 'xendit') return createXendit(withoutUndefined(settings), context)
  if (settings.kind === 'mpesa') return createMpesa(withoutUndefined(settings), context)
  return createTripay(withoutUndefined(settings), context)
}

export function withoutUndefined<Given extends object>(given: Given): Defined<Given> {
  // Safe cast: undefined values were removed.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<Given>
}
type Defined<Given> = { [Key in keyof Given]: Exclude<Given[Key], undefined> }
