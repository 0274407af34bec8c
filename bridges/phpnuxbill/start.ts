import { sql, type Kysely } from 'kysely'
import { CALLBACK_PATH, createBridge } from '../kit/create-bridge.ts'
import { smtp } from '../kit/messages/smtp.ts'
import { serve } from '../kit/serve.ts'
import { withoutUndefined, paymentsFor, senderFor } from '../kit/settings.ts'
import { databaseFault, errorKind } from '../kit/store/database-fault.ts'
import { openBridgeStore } from '../kit/store/open-store.ts'
import { createApi } from './api.ts'
import { createPhpNuxBill } from './create-billing.ts'
import { openDatabases, type DatabaseSettings } from './open-databases.ts'
import { probe } from './probe.ts'
import type { PhpNuxBillSettings } from './settings.ts'

/** The operator's systems do not meet the requirements. The message has one sentence per line. */
export class DoesNotFit extends Error {
  override readonly name = 'DoesNotFit'
}

export type RunningBridge = { readonly port: number; close(): Promise<void> }

/** Rejects with `DoesNotFit` or `DatabaseFault` if it cannot start. `log` gets no personal data. */
export async function startPhpNuxBill(
  settings: PhpNuxBillSettings,
  log: (line: string) => void,
): Promise<RunningBridge> {
  const closers: (() => Promise<void>)[] = []
  // In reverse order of opening.
  const close = async () => {
    for (const closeResource of closers.splice(0).toReversed()) await closeResource()
  }
  try {
    return { port: await open(settings, log, (closer) => closers.push(closer)), close }
  } catch (error) {
    // An open connection would keep the process alive.
    await close()
    throw error
  }
}

/** Passes a function that closes each opened resource to `whenClosing`. Returns the port. */
async function open(
  settings: PhpNuxBillSettings,
  log: (line: string) => void,
  whenClosing: (closer: () => Promise<void>) => void,
): Promise<number> {
  const { billing, listen, database, orders = {} } = settings
  const globalFetch = (request: Request) => fetch(request)
  const databases = openDatabases(billing.database, billing.radius)
  whenClosing(() => databases.close())
  await requireReachable('billing.database', billing.database, databases.billing)
  if (billing.radius) await requireReachable('billing.radius', billing.radius, databases.radius)
  const api = { ...billing.api, fetch: globalFetch }
  const findings = await probe(databases, createApi(api), billing)
  for (const { kind, message } of findings) if (kind === 'remark') log(message)
  const faults = findings.filter(({ kind }) => kind === 'stop')
  if (faults.length > 0) throw new DoesNotFit(faults.map(({ message }) => message).join('\n'))
  const store = await openBridgeStore(withoutUndefined(database)).catch((error: unknown) => {
    throw databaseFault('database', database, error)
  })
  whenClosing(() => store.close())
  const system = createPhpNuxBill({
    databases,
    api,
    store,
    secret: settings.secret,
    routers: billing.routers ?? [],
    timeZone: billing.timeZone,
    currency: billing.currency,
    countryCode: billing.countryCode,
  })
  const bridge = createBridge({
    store,
    log,
    billing: system,
    secret: settings.secret,
    isBehindProxy: settings.isBehindProxy,
    portals: settings.portals.map(withoutUndefined),
    origins: settings.origins ?? [],
    payments: paymentsFor(settings.payments, globalFetch, settings.publicUrl.replace(/\/+$/, '') + CALLBACK_PATH),
    countryCode: billing.countryCode,
    codeCountries: settings.codeCountries ?? [billing.countryCode],
    sendCode: senderFor(settings.messages, globalFetch),
    ...(settings.mail && mailSenders(settings.mail)),
    ...(settings.sessionDays !== undefined && { sessionDays: settings.sessionDays }),
    orders: withoutUndefined({
      payWithin: orders.payWithin,
      unclearFor: orders.unclearFor,
    }),
  })
  const served = await serve(bridge, listen).catch((error: unknown) => {
    throw new DoesNotFit(
      `listen: expected to listen on ${listen.host}:${listen.port}; received ${errorKind(error)}. End the other program there, perhaps another bridge, or correct host and port.`,
      { cause: error },
    )
  })
  whenClosing(() => served.close())
  whenClosing(bridge.startPolling(orders.pollEvery ?? 15))
  return served.port
}

function mailSenders({ signInSubject = 'Tautan masuk', ...mail }: NonNullable<PhpNuxBillSettings['mail']>) {
  return {
    sendMail: smtp(withoutUndefined(mail)),
    sendSignInLink: smtp(withoutUndefined({ ...mail, subject: signInSubject })),
  }
}

/** `key`: the settings key of the database. Throws a `DatabaseFault`. */
async function requireReachable<Tables>(key: string, place: DatabaseSettings, database: Kysely<Tables>): Promise<void> {
  await sql`SELECT 1`.execute(database).catch((error: unknown) => {
    throw databaseFault(key, place, error)
  })
}
