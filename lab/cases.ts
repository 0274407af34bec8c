/**
 * The cases, which run at every gateway in this order. Each starts with a fresh visitor or continues with a visitor who is online,
 * and throws when it fails.
 */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { Browser, Visitor } from './browser.ts'
import { fetchCaptiveApi, fetchFrom } from './device.ts'
import type { LabGatewayConfig, LabGateway } from './gateways/lab-gateway.ts'
import { CAPTIVE_API, CUSTOMER, NEWS, PORTAL_ORIGIN, PROBE, SIGN_IN } from './names.ts'
import { codeSentBy, refuseAtRouter, resetCustomer } from './services/desk.ts'
import type { Internet } from './services/portal.ts'
import { until } from './namespaces.ts'

export type CaseContext = {
  /** The column of the table: the kind, and the browser if it is not Chromium. */
  readonly name: string
  readonly kind: LabGatewayConfig
  readonly gateway: LabGateway
  readonly lease: Readonly<Record<string, string>>
  readonly internet: Internet
  readonly browser: Browser
  /** The visitor of the running case, for a screenshot when it fails. */
  readonly visitor: { current: Visitor | null }
}

export type Case = {
  readonly name: string
  readonly run: (context: CaseContext) => Promise<void>
  /** The reason why this case does not apply to a kind; null when it applies. */
  readonly notApplicable?: (kind: LabGatewayConfig) => string | null
}

const TEXTS = {
  phone: 'Nomor WhatsApp',
  next: 'Kirim kode',
  code: 'Kode',
  online: 'Online',
  offline: 'Belum online',
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
  password: 'Akun ini tidak kami kenal. Silakan masuk lagi.',
  silent: 'Wi-Fi sedang sibuk.',
  unknown: 'Internet belum terbuka untuk perangkat ini.',
  backEnd: 'Akun Anda ditangguhkan. Hubungi admin.',
} as const

export const CASES: readonly Case[] = [
  {
    name: 'DHCP tells the captive portal API (option 114)',
    run: async ({ kind, lease }) => {
      const value = Object.entries(lease).find(([name]) => name.endsWith('114'))?.[1] ?? ''
      const text = value.startsWith('http') ? value : Buffer.from(value, 'hex').toString('utf8')
      equal(text, kind.captiveApi ?? CAPTIVE_API, `DHCP said: ${JSON.stringify(lease)}`)
    },
  },
  {
    name: 'captive portal API before',
    run: async ({ kind, gateway }) => {
      const { captive, 'user-portal-url': portal } = await fetchCaptiveApi(gateway.network)
      deepEqual({ captive, portal }, { captive: true, portal: SIGN_IN })
      if (kind.captiveApi)
        equal((await fetchCaptiveApi(gateway.network, kind.captiveApi)).captive, true, kind.captiveApi)
    },
  },
  {
    name: 'closed outside the walled garden, open inside',
    run: async ({ gateway: { network } }) => {
      await expectClosed(network)
      for (const inside of [`${PORTAL_ORIGIN}/healthz`, 'https://wa.me/', 'https://web.whatsapp.com/'])
        equal((await fetchFrom(network, inside)).status, 200, inside)
    },
  },
  {
    name: 'probe → redirect → portal → code → login → online',
    run: async (context) => {
      const visitor = await freshVisitor(context)
      await openSignInPage(visitor)
      await signIn(visitor)
      await visitor.waitForText(TEXTS.online, 20)
      match(await visitor.address(), new RegExp(`^${PORTAL_ORIGIN}/(\\?|$)`))
      await expectOpen(context.gateway.network)
    },
  },
  {
    name: 'captive portal API while online',
    run: async (context) => {
      await onlineVisitor(context)
      const { captive, 'seconds-remaining': left } = await fetchCaptiveApi(context.gateway.network)
      equal(captive, false)
      ok(typeof left === 'number' && left > 60, `seconds-remaining: ${String(left)}`)
      const { captiveApi } = context.kind
      if (captiveApi) equal((await fetchCaptiveApi(context.gateway.network, captiveApi)).captive, false, captiveApi)
    },
  },
  {
    name: 'session ended by the gateway, online again by one press',
    run: async (context) => {
      const visitor = await onlineVisitor(context)
      await context.gateway.endSession()
      await expectClosed(context.gateway.network)
      await visitor.open(`${PORTAL_ORIGIN}/`)
      await visitor.waitForText(TEXTS.offline)
      await visitor.press(TEXTS.connect)
      await visitor.waitForText(TEXTS.online, 20)
      await expectOpen(context.gateway.network)
    },
  },
  {
    name: 'signing out closes the gateway',
    run: async (context) => {
      const visitor = await onlineVisitor(context)
      // The redirect after a login may still replace the page, and a press in that moment is lost.
      await visitor.open(`${PORTAL_ORIGIN}/`)
      await visitor.waitForText(TEXTS.online, 20)
      await visitor.press(TEXTS.more)
      await visitor.press(TEXTS.out)
      await until('the gateway is closed', () => expectClosed(context.gateway.network).then(() => true))
      // The browser may show the gateway's own page now.
      await visitor.open(`${PORTAL_ORIGIN}/`)
      await visitor.waitForText(TEXTS.phone)
      await closeVisitor(context)
    },
  },
  {
    name: 'without cookies: told so, online, and known afterwards without a second code',
    run: async (context) => {
      const visitor = await freshVisitor(context, { withCookies: false })
      await openSignInPage(visitor)
      await visitor.waitForText(TEXTS.cookies)
      await signIn(visitor)
      await until('the probe answers', () => expectOpen(context.gateway.network).then(() => true))
      await visitor.waitForText(TEXTS.online, 30)
      await visitor.press(TEXTS.packages)
      await visitor.waitForText(TEXTS.buy, 20)
    },
  },
  {
    name: 'wrong password or key: said in plain words, then online',
    run: async (context) => {
      const visitor = await freshVisitor(context)
      await setRefusal(context, true)
      await openSignInPage(visitor)
      await signIn(visitor)
      await expectRefusal(context.kind, visitor, REASONS.password)
      await expectClosed(context.gateway.network)
      await setRefusal(context, false)
      await visitor.press(TEXTS.retry)
      await visitor.waitForText(TEXTS.online, 20)
    },
  },
  {
    name: 'the back end refuses: its reason is said, the gateway stays closed, then online',
    run: async (context) => {
      try {
        await (context.kind.secret ? refuseSignIn(context) : refuseReconnect(context))
        await context.visitor.current?.waitForText(TEXTS.online, 20)
        await expectOpen(context.gateway.network)
      } finally {
        await refuseAtRouter(false)
      }
    },
  },
  {
    name: 'RADIUS dead: said in plain words, then online',
    notApplicable: ({ usesRadius }) => (usesRadius ? null : 'this gateway asks no RADIUS'),
    run: async (context) => {
      const visitor = await freshVisitor(context)
      await context.internet.radius('dead')
      await openSignInPage(visitor)
      await signIn(visitor)
      await expectRefusal(context.kind, visitor, REASONS.silent)
      await expectClosed(context.gateway.network)
      await context.internet.radius('right')
      await visitor.press(TEXTS.retry)
      await visitor.waitForText(TEXTS.online, 20)
    },
  },
]

/** The host calls the back end before it opens the gateway for a fresh sign-in. */
async function refuseSignIn(context: CaseContext): Promise<void> {
  const visitor = await freshVisitor(context)
  await refuseAtRouter(true)
  await openSignInPage(visitor)
  await signIn(visitor)
  await visitor.waitForText(TEXTS.failed, 20)
  await visitor.waitForText(REASONS.backEnd)
  await expectClosed(context.gateway.network)
  await refuseAtRouter(false)
  await visitor.press(TEXTS.retry)
}

/** The page calls the back end when it reconnects a device. */
async function refuseReconnect(context: CaseContext): Promise<void> {
  const visitor = await onlineVisitor(context)
  await context.gateway.endSession()
  await visitor.open(`${PORTAL_ORIGIN}/`)
  await visitor.waitForText(TEXTS.offline)
  await refuseAtRouter(true)
  await visitor.press(TEXTS.connect)
  await visitor.waitForText(REASONS.backEnd)
  await expectClosed(context.gateway.network)
  await refuseAtRouter(false)
  await visitor.press(TEXTS.retry)
}

/** Makes the gateway refuse every device, or stops that: by other passwords in RADIUS, or another secret of the host. */
async function setRefusal({ kind, internet }: CaseContext, isRefusing: boolean): Promise<void> {
  const state = isRefusing ? 'wrong' : 'right'
  if (kind.usesRadius) await internet.radius(state)
  else await internet.secrets(state)
}

/** The page shows that the customer is not online, with the reason if the gateway reports one. */
async function expectRefusal({ refusal }: LabGatewayConfig, visitor: Visitor, reason: string): Promise<void> {
  if (refusal === 'no-response') {
    await until('the browser shows its own error page', () => visitor.showsErrorPage())
    await visitor.back()
  }
  await visitor.waitForText(TEXTS.failed, 40)
  await visitor.waitForText(refusal === 'with-reason' ? reason : REASONS.unknown)
}

/** A new browser context behind the gateway. Ends the session of the previous visitor. */
async function freshVisitor(context: CaseContext, options?: { readonly withCookies?: boolean }): Promise<Visitor> {
  await closeVisitor(context)
  await context.gateway.endSession()
  // Otherwise the rate limits refuse many sign-ins of the same customer within minutes.
  await resetCustomer()
  const visitor = await context.browser.visitor(options)
  context.visitor.current = visitor
  return visitor
}

async function onlineVisitor(context: CaseContext): Promise<Visitor> {
  const previous = context.visitor.current
  if (previous !== null && (await previous.isVisible(TEXTS.online))) return previous
  const visitor = await freshVisitor(context)
  await openSignInPage(visitor)
  await signIn(visitor)
  await visitor.waitForText(TEXTS.online, 20)
  return visitor
}

async function closeVisitor({ visitor }: CaseContext): Promise<void> {
  await visitor.current?.close()
  visitor.current = null
}

/** Opens the phone's probe address, which must redirect to the portal's sign-in page. */
async function openSignInPage(visitor: Visitor): Promise<void> {
  await visitor.open(PROBE)
  await visitor.waitForText(TEXTS.phone, 15)
  const address = await visitor.address()
  ok(address.startsWith(SIGN_IN), `The probe ended at ${address}`)
}

async function signIn(visitor: Visitor): Promise<void> {
  await visitor.fill(TEXTS.phone, CUSTOMER.typed)
  const code = await codeSentBy(() => visitor.press(TEXTS.next))
  await visitor.fill(TEXTS.code, code)
}

type Network = LabGateway['network']

async function expectOpen(network: Network): Promise<void> {
  equal((await fetchFrom(network, PROBE)).status, 204, 'the probe')
  const { status, body } = await fetchFrom(network, 'https://news.test/')
  ok(status === 200 && body.includes('Berita'), `news.test: ${status} ${body}`)
}

/** No page or connection outside the walled garden is reachable. */
async function expectClosed(network: Network): Promise<void> {
  const probe = await fetchFrom(network, PROBE)
  ok(probe.status !== 204, 'the probe answered as if the device were online')
  const news = await fetchFrom(network, NEWS)
  ok(!news.body.includes('Berita'), 'news.test answered by http')
  equal((await fetchFrom(network, 'https://news.test/')).status, 0, 'news.test answered by https')
}
