/**
 * What is tried at every gateway, in this order. A case begins with a fresh visitor, unless it goes on with one who is online. Each
 * throws when something is not as it should be.
 */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { Browser, Visitor } from './browser.ts'
import { askCaptiveApi, askFrom } from './device.ts'
import type { GatewayKind, LabGateway } from './gateways/lab-gateway.ts'
import { CAPTIVE_API, CUSTOMER, NEWS, PORTAL_ORIGIN, PROBE, SIGN_IN } from './names.ts'
import { codeSentBy, refuseAtRouter, resetLimits } from './services/desk.ts'
import type { Internet } from './services/portal.ts'
import { until } from './space.ts'

export type Around = {
  /** The column of the table: the kind, and the browser where it is another one than Chromium. */
  readonly name: string
  readonly kind: GatewayKind
  readonly gateway: LabGateway
  /** What the DHCP server told the device. */
  readonly lease: Readonly<Record<string, string>>
  readonly internet: Internet
  readonly browser: Browser
  /** The visitor of the case that runs, for a picture when it fails. */
  readonly visitor: { now: Visitor | null }
}

export type Case = {
  readonly name: string
  readonly run: (around: Around) => Promise<void>
  /** Why this case says nothing about a kind. */
  readonly without?: (kind: GatewayKind) => string | null
}

const WORDS = {
  phone: 'Nomor WhatsApp',
  next: 'Lanjut',
  code: 'Kode',
  online: 'Anda tersambung',
  offline: 'Belum tersambung',
  failed: 'Belum tersambung',
  connect: 'Sambungkan',
  retry: 'Coba lagi',
  more: 'Lainnya',
  out: 'Keluar',
  cookies: 'Browser ini tidak mengingat Anda',
  packages: 'Paket',
  buy: 'Beli',
} as const

const REASONS = {
  password: 'Akun ini tidak dikenali. Silakan masuk lagi.',
  silent: 'Wi-Fi sedang sibuk.',
  unsaid: 'Internet belum terbuka untuk perangkat ini.',
  backEnd: 'Akun Anda ditangguhkan. Hubungi admin.',
} as const

export const CASES: readonly Case[] = [
  {
    name: 'DHCP tells the captive portal API (option 114)',
    run: async ({ kind, lease }) => {
      const told = Object.entries(lease).find(([name]) => name.endsWith('114'))?.[1] ?? ''
      const text = told.startsWith('http') ? told : Buffer.from(told, 'hex').toString('utf8')
      equal(text, kind.captiveApi ?? CAPTIVE_API, `DHCP said: ${JSON.stringify(lease)}`)
    },
  },
  {
    name: 'captive portal API before',
    run: async ({ kind, gateway }) => {
      const { captive, 'user-portal-url': portal } = await askCaptiveApi(gateway.network)
      deepEqual({ captive, portal }, { captive: true, portal: SIGN_IN })
      if (kind.captiveApi) equal((await askCaptiveApi(gateway.network, kind.captiveApi)).captive, true, kind.captiveApi)
    },
  },
  {
    name: 'closed outside the walled garden, open inside',
    run: async ({ gateway: { network } }) => {
      await expectClosed(network)
      for (const inside of [`${PORTAL_ORIGIN}/healthz`, 'https://wa.me/', 'https://web.whatsapp.com/'])
        equal((await askFrom(network, inside)).status, 200, inside)
    },
  },
  {
    name: 'probe → redirect → portal → code → login → online',
    run: async (around) => {
      const visitor = await freshVisitor(around)
      await arrive(visitor)
      await signIn(visitor)
      await visitor.sees(WORDS.online, 20)
      match(await visitor.address(), new RegExp(`^${PORTAL_ORIGIN}/(\\?|$)`))
      await expectOpen(around.gateway.network)
    },
  },
  {
    name: 'captive portal API while online',
    run: async (around) => {
      await onlineVisitor(around)
      const { captive, 'seconds-remaining': left } = await askCaptiveApi(around.gateway.network)
      equal(captive, false)
      ok(typeof left === 'number' && left > 60, `seconds-remaining: ${String(left)}`)
      const { captiveApi } = around.kind
      if (captiveApi) equal((await askCaptiveApi(around.gateway.network, captiveApi)).captive, false, captiveApi)
    },
  },
  {
    name: 'session ended by the gateway, online again by one press',
    run: async (around) => {
      const visitor = await onlineVisitor(around)
      await around.gateway.endSession()
      await expectClosed(around.gateway.network)
      await visitor.open(`${PORTAL_ORIGIN}/`)
      await visitor.sees(WORDS.offline)
      await visitor.press(WORDS.connect)
      await visitor.sees(WORDS.online, 20)
      await expectOpen(around.gateway.network)
    },
  },
  {
    name: 'signing out closes the gateway',
    run: async (around) => {
      const visitor = await onlineVisitor(around)
      await visitor.press(WORDS.more)
      await visitor.press(WORDS.out)
      await until('the gateway is closed', () => expectClosed(around.gateway.network).then(() => true))
      // The browser may stand on the gateway's own page now.
      await visitor.open(`${PORTAL_ORIGIN}/`)
      await visitor.sees(WORDS.phone)
      await forget(around)
    },
  },
  {
    name: 'without cookies: told so, online, and known afterwards without a second code',
    run: async (around) => {
      const visitor = await freshVisitor(around, { withCookies: false })
      await arrive(visitor)
      await visitor.sees(WORDS.cookies)
      await signIn(visitor)
      await until('the probe answers', () => expectOpen(around.gateway.network).then(() => true))
      await visitor.sees(WORDS.online, 30)
      await visitor.press(WORDS.packages)
      await visitor.sees(WORDS.buy, 20)
    },
  },
  {
    name: 'wrong password or key: said in plain words, then online',
    run: async (around) => {
      const visitor = await freshVisitor(around)
      await refuse(around, true)
      await arrive(visitor)
      await signIn(visitor)
      await seeRefusal(around.kind, visitor, REASONS.password)
      await expectClosed(around.gateway.network)
      await refuse(around, false)
      await visitor.press(WORDS.retry)
      await visitor.sees(WORDS.online, 20)
    },
  },
  {
    name: 'the back end refuses: its reason is said, the gateway stays closed, then online',
    run: async (around) => {
      try {
        await (around.kind.secret ? refusedByHost(around) : refusedAgain(around))
        await around.visitor.now?.sees(WORDS.online, 20)
        await expectOpen(around.gateway.network)
      } finally {
        await refuseAtRouter(false)
      }
    },
  },
  {
    name: 'RADIUS dead: said in plain words, then online',
    without: ({ asksRadius }) => (asksRadius ? null : 'this gateway asks no RADIUS'),
    run: async (around) => {
      const visitor = await freshVisitor(around)
      await around.internet.radius('dead')
      await arrive(visitor)
      await signIn(visitor)
      await seeRefusal(around.kind, visitor, REASONS.silent)
      await expectClosed(around.gateway.network)
      await around.internet.radius('right')
      await visitor.press(WORDS.retry)
      await visitor.sees(WORDS.online, 20)
    },
  },
]

/** The host asks the back end before it opens the gateway for a fresh sign-in. */
async function refusedByHost(around: Around): Promise<void> {
  const visitor = await freshVisitor(around)
  await refuseAtRouter(true)
  await arrive(visitor)
  await signIn(visitor)
  await visitor.sees(WORDS.failed, 20)
  await visitor.sees(REASONS.backEnd)
  await expectClosed(around.gateway.network)
  await refuseAtRouter(false)
  await visitor.press(WORDS.retry)
}

/** The page asks the back end when it connects a device again. */
async function refusedAgain(around: Around): Promise<void> {
  const visitor = await onlineVisitor(around)
  await around.gateway.endSession()
  await visitor.open(`${PORTAL_ORIGIN}/`)
  await visitor.sees(WORDS.offline)
  await refuseAtRouter(true)
  await visitor.press(WORDS.connect)
  await visitor.sees(REASONS.backEnd)
  await expectClosed(around.gateway.network)
  await refuseAtRouter(false)
  await visitor.press(WORDS.retry)
}

/** From now on the gateway refuses whoever comes, or no longer: RADIUS has other passwords, or the host another secret. */
async function refuse({ kind, internet }: Around, isRefusing: boolean): Promise<void> {
  const state = isRefusing ? 'wrong' : 'right'
  if (kind.asksRadius) await internet.radius(state)
  else await internet.secrets(state)
}

/** The page says that she is not online, and why where the gateway tells. */
async function seeRefusal({ refuses }: GatewayKind, visitor: Visitor, reason: string): Promise<void> {
  if (refuses === 'unanswered') {
    await until('the browser shows a page of its own', () => visitor.isAtOwnPage())
    await visitor.back()
  }
  await visitor.sees(WORDS.failed, 40)
  await visitor.sees(refuses === 'said' ? reason : REASONS.unsaid)
}

/** Behind a gateway, with a browser that nobody has used. Whoever was there before is gone. */
async function freshVisitor(around: Around, options?: { readonly withCookies?: boolean }): Promise<Visitor> {
  await forget(around)
  await around.gateway.endSession()
  // Many sign-ins of one person within minutes are refused otherwise.
  await resetLimits()
  const visitor = await around.browser.visitor(options)
  around.visitor.now = visitor
  return visitor
}

async function onlineVisitor(around: Around): Promise<Visitor> {
  const known = around.visitor.now
  if (known !== null && (await known.isSeeing(WORDS.online))) return known
  const visitor = await freshVisitor(around)
  await arrive(visitor)
  await signIn(visitor)
  await visitor.sees(WORDS.online, 20)
  return visitor
}

async function forget({ visitor }: Around): Promise<void> {
  await visitor.now?.close()
  visitor.now = null
}

/** A phone's probe, opened by a browser, ends at the portal's sign-in page. */
async function arrive(visitor: Visitor): Promise<void> {
  await visitor.open(PROBE)
  await visitor.sees(WORDS.phone, 15)
  const address = await visitor.address()
  ok(address.startsWith(SIGN_IN), `The probe ended at ${address}`)
}

async function signIn(visitor: Visitor): Promise<void> {
  await visitor.fill(WORDS.phone, CUSTOMER.typed)
  const code = await codeSentBy(() => visitor.press(WORDS.next))
  await visitor.fill(WORDS.code, code)
}

type Network = LabGateway['network']

async function expectOpen(network: Network): Promise<void> {
  equal((await askFrom(network, PROBE)).status, 204, 'the probe')
  const { status, body } = await askFrom(network, 'https://news.test/')
  ok(status === 200 && body.includes('Berita'), `news.test: ${status} ${body}`)
}

/** Neither a page nor a connection outside the walled garden is reached. */
async function expectClosed(network: Network): Promise<void> {
  const probe = await askFrom(network, PROBE)
  ok(probe.status !== 204, 'the probe answered as if the device were online')
  const news = await askFrom(network, NEWS)
  ok(!news.body.includes('Berita'), 'news.test answered by http')
  equal((await askFrom(network, 'https://news.test/')).status, 0, 'news.test answered by https')
}
