/** Starts the bridge to PHPNuxBill from its settings. */
import { sql, type Kysely } from 'kysely'
import { CALLBACK_PATH, createBridge } from '../kit/create-bridge.ts'
import { smtp } from '../kit/messages/smtp.ts'
import { serve } from '../kit/serve.ts'
import { defined, payBy, sendBy } from '../kit/settings.ts'
import { databaseFault, errorKind } from '../kit/store/database-fault.ts'
import { openStore } from '../kit/store/open-store.ts'
import { createApi } from './api.ts'
import { createPhpNuxBill } from './create-billing.ts'
import { openDatabases, type DatabaseSettings } from './open-databases.ts'
import { probe } from './probe.ts'
import type { Settings } from './settings.ts'

/** Something in the operator's systems does not fit. The message has one sentence a line. */
export class DoesNotFit extends Error {
  override readonly name = 'DoesNotFit'
}

export type Running = { readonly port: number; close(): Promise<void> }

/** Rejects with `DoesNotFit`, or with a database's own message, when it cannot start. `log` gets no personal data. */
export async function startPhpNuxBill(settings: Settings, log: (line: string) => void): Promise<Running> {
  const opened: (() => Promise<void>)[] = []
  // The last one opened is closed first.
  const close = async () => {
    for (const end of opened.splice(0).toReversed()) await end()
  }
  try {
    return { port: await open(settings, log, (end) => opened.push(end)), close }
  } catch (error) {
    // What stays open would keep the process alive.
    await close()
    throw error
  }
}

/** `whenClosing` gets how to close each thing that was opened. Returns the port. */
async function open(
  settings: Settings,
  log: (line: string) => void,
  whenClosing: (end: () => Promise<void>) => void,
): Promise<number> {
  const { billing, listen, database, orders = {} } = settings
  const outside = (request: Request) => fetch(request)
  const databases = openDatabases(billing.database, billing.radius)
  whenClosing(() => databases.close())
  await reach('billing.database', billing.database, databases.billing)
  if (billing.radius) await reach('billing.radius', billing.radius, databases.radius)
  const api = { ...billing.api, fetch: outside }
  const findings = await probe(databases, createApi(api), billing)
  for (const { kind, says } of findings) if (kind === 'remark') log(says)
  const faults = findings.filter(({ kind }) => kind === 'stop')
  if (faults.length > 0) throw new DoesNotFit(faults.map(({ says }) => says).join('\n'))
  const store = await openStore(defined(database)).catch((error: unknown) => {
    throw databaseFault('database', database, error)
  })
  whenClosing(() => store.close())
  const system = createPhpNuxBill({
    ...{ databases, api, alone: store.alone, routers: billing.routers ?? [] },
    ...{ timeZone: billing.timeZone, currency: billing.currency, countryCode: billing.countryCode },
  })
  const bridge = createBridge({
    ...{ store, log, billing: system, secret: settings.secret, isBehindProxy: settings.isBehindProxy },
    portals: settings.portals.map(defined),
    origins: settings.origins ?? [],
    payments: payBy(settings.payments, outside, settings.publicUrl.replace(/\/+$/, '') + CALLBACK_PATH),
    sendCode: sendBy(settings.messages, outside),
    ...(settings.mail && mailBy(settings.mail)),
    orders: defined({ payWithin: orders.payWithin, unclearFor: orders.unclearFor }),
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

function mailBy({ signInSubject = 'Tautan masuk', ...mail }: NonNullable<Settings['mail']>) {
  return { sendMail: smtp(defined(mail)), sendSignInLink: smtp(defined({ ...mail, subject: signInSubject })) }
}

/** `key`: of the settings. Throws a `DatabaseFault`. */
async function reach<Tables>(key: string, place: DatabaseSettings, database: Kysely<Tables>): Promise<void> {
  await sql`SELECT 1`.execute(database).catch((error: unknown) => {
    throw databaseFault(key, place, error)
  })
}
