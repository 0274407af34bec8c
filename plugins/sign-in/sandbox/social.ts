/** Two simulated social providers: consent page and redirect to the portal. */
import { randomBytes } from 'node:crypto'
import { Refusal, type World, textIn, type AnswerLanguage } from '@gapura/backend'
import { oneTimeToken } from './links.ts'

const PROVIDERS: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook' }
/** The accounts at the provider; the first is a demonstration customer of the default partner. */
const IDENTITIES = [
  { email: 'siti@contoh.id', name: 'Siti Rahmawati', phone: '6281234567890' },
  { email: 'joko.susilo@contoh.id', name: 'Joko Susilo', phone: '6281311110001' },
  { email: 'wati.marlina@contoh.id', name: 'Wati Marlina', phone: '6281311110002' },
] as const

export function consentPage(world: World, provider: string, request: Request, language: AnswerLanguage): Response {
  const name = PROVIDERS[provider]
  const { searchParams } = new URL(request.url)
  const domain = searchParams.get('domain') ?? 'default'
  const back = returnAddress(world, domain, searchParams.get('return_to'))
  if (!name || !back) throw new Refusal(404, 'not_found', 'There is no such provider, domain or way back')
  const nonce = randomBytes(16).toString('base64')
  const partner = world.partners.byId(domain)?.name ?? domain
  const title = textIn(language, `Masuk ke ${partner} dengan ${name}`, `Sign in to ${partner} with ${name}`)
  const buttons = IDENTITIES.map(
    ({ email, name: label }) => `<button name="email" value="${email}">${label}<small>${email}</small></button>`,
  ).join('')
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><style nonce="${nonce}">:root{color-scheme:light dark;font:1rem/1.5 system-ui}body{margin:0 auto;max-width:26rem;padding:2rem 1rem}
button{display:block;width:100%;margin:.75rem 0;padding:.75rem;font:inherit;border:1px solid;border-radius:.5rem;background:none;color:inherit;cursor:pointer}small{display:block;opacity:.8}</style>
<h1>${escape(title)}</h1><p>${textIn(language, 'Pilih akun. Nama, email, dan nomor akan diberikan kepada portal.', 'Choose an account. Name, email and number are given to the portal.')}</p>
<form method="post"><input type="hidden" name="domain" value="${escape(domain)}"><input type="hidden" name="return_to" value="${escape(back)}">
<input type="hidden" name="browser" value="${escape(searchParams.get('browser') ?? '')}">
${buttons}<button name="email" value="">${textIn(language, 'Batal', 'Cancel')}</button></form></html>`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // `form-action` also applies to a form's redirect, so it contains the portal's origin.
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' ${new URL(back).origin}; frame-ancestors 'none'; base-uri 'none'`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })
}

/** Redirects to the portal with a one-use token in the fragment, which reaches no server and no log. */
export async function redirectAfterConsent(world: World, provider: string, request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData())
  const domain = String(form.get('domain') ?? '')
  const back = returnAddress(world, domain, String(form.get('return_to') ?? ''))
  if (!PROVIDERS[provider] || !back)
    throw new Refusal(404, 'not_found', 'There is no such provider, domain or way back')
  const person = IDENTITIES.find(({ email }) => email === form.get('email'))
  const { accounts } = world
  const browser = String(form.get('browser') ?? '') || null
  const fragment = () => {
    if (!person) return 'error=social.canceled'
    const { phone, name, email } = person
    const account =
      accounts.byEmail(email, domain) ??
      accounts.byPhone(phone, domain) ??
      accounts.create({ phone, domain, name, email })
    return `token=${oneTimeToken(world, account, 'provider', browser)}`
  }
  return new Response(null, {
    status: 303,
    headers: { location: `${back}#${fragment()}`, 'referrer-policy': 'no-referrer' },
  })
}

/**
 * `/login/{domain}` on the portal of this partner that `return_to` names; null for any other address, including another partner's,
 * so that it gets no token.
 */
function returnAddress({ partners }: World, domain: string, returnTo: string | null): string | null {
  if (!partners.byId(domain)) return null
  const portal = partners.portalOf(domain)
  const { origin, hostname } = new URL(returnTo && URL.canParse(returnTo, portal) ? returnTo : portal, portal)
  // A name of this machine that no partner claims serves all of them.
  const owner = partners.byHost(hostname)?.id ?? domain
  return owner === domain && partners.isPortal(origin) ? `${origin}/login/${domain}` : null
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
