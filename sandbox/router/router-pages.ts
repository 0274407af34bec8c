import { textIn, type AnswerLanguage } from '../../backend/rules/answer-language.ts'
import { html } from 'hono/html'
import type { SandboxPartner } from '../../backend/define-sandbox.ts'
import type { Device, HotspotSession } from '../world/hotspot.ts'
import { inkOn, page } from '../page.ts'

export type RouterPageData = {
  readonly language: AnswerLanguage
  readonly device: Device
  readonly session: HotspotSession | undefined
}

/** The page that a device opens first, with an entry for each partner's network. */
export function startPage(
  { language, device, session }: RouterPageData,
  links: readonly { readonly partner: SandboxPartner; readonly router: string; readonly href: string }[],
): Promise<Response> {
  const t = translator(language)
  const title = t('Anda tersambung ke Wi-Fi', 'You joined a Wi-Fi')
  const invitation = session
    ? t('Perangkat ini sudah online.', 'This device is online.')
    : t('Masuk dulu untuk memakai internet. Pilih jaringan:', 'Sign in to use the internet. Choose a network:')
  const entry = ({ partner, router, href }: (typeof links)[number]) =>
    html`<li>
      <h2>${partner.name}</h2>
      <a class="button brand-${partner.id}" href="${href}">${t('Buka portal', 'Open the portal')}</a>
      <p>
        ${t('Lewat', 'Through')} <a href="${router}/uam/${partner.id}">CoovaChilli</a>,
        <a href="${router}/opennds/${partner.id}">openNDS</a>
      </p>
    </li>`
  const body = html`<h1>${title}</h1>
    <p>${invitation}</p>
    <ul>
      ${links.map(entry)}
    </ul>
    <dl>
      <dt>IP</dt>
      <dd>${device.ip}</dd>
      <dt>MAC</dt>
      <dd>${device.mac}</dd>
    </dl>
    <p><a class="button quiet" href="/status">${t('Status perangkat', 'Status of this device')}</a></p>`
  return page({ language, title, body, style: brandsOf(links.map(({ partner }) => partner)) })
}

/** `portal`: the address that "To the portal" opens. */
export function statusPage({ language, device, session }: RouterPageData, portal: string): Promise<Response> {
  const t = translator(language)
  const title = session ? 'Online' : t('Belum online', 'Not online')
  const facts = session
    ? html`<dt>${t('Pengguna', 'User')}</dt>
        <dd>${session.username}@${session.domain}</dd>
        <dt>${t('Sejak', 'Since')}</dt>
        <dd>${session.since}</dd>
        <dt>${t('Sampai', 'Until')}</dt>
        <dd>${session.ends_at ?? '∞'}</dd>`
    : ''
  const actions = session
    ? html`<a class="button" href="${portal}">${t('Ke portal', 'To the portal')}</a>
        <a class="button quiet" href="/logout?domain=${session.domain}&erase-cookie=true">${t('Keluar', 'Log out')}</a>`
    : html`<a class="button" href="/">${t('Masuk', 'Sign in')}</a>`
  const body = html`<h1>${title}</h1>
    <dl>
      <dt>IP</dt>
      <dd>${device.ip}</dd>
      ${facts}
    </dl>
    <p>${actions}</p>`
  return page({ language, title, body })
}

export function loggedOutPage(language: AnswerLanguage, portal: string): Promise<Response> {
  const t = translator(language)
  const title = t('Anda sudah keluar', 'You are logged out')
  const body = html`<h1>${title}</h1>
    <p>${t('Perangkat ini tidak online lagi.', 'This device is not online any more.')}</p>
    <p>
      <a class="button" href="/">${t('Masuk lagi', 'Sign in again')}</a>
      <a class="button quiet" href="${portal}">${t('Ke portal', 'To the portal')}</a>
    </p>`
  return page({ language, title, body })
}

/** For a username without a known partner, because there is no portal to redirect to. */
export function refusedPage(language: AnswerLanguage, error: string): Promise<Response> {
  const t = translator(language)
  const title = t('Router menolak', 'The router refused')
  const body = html`<h1>${title}</h1>
    <p>${error}</p>
    <p><a class="button" href="/">${t('Kembali', 'Back')}</a></p>`
  return page({ language, title, body })
}

/** CSS rules for the brands' colours. Invalid ids and colours are left out. */
function brandsOf(partners: readonly SandboxPartner[]): string {
  return partners
    .filter(({ id, color }) => /^#[0-9a-f]{6}$/i.test(color) && /^[a-z0-9-]+$/.test(id))
    .map(({ id, color }) => `a.brand-${id} { background: ${color}; color: ${inkOn(color)}; }`)
    .join('\n')
}

function translator(language: AnswerLanguage): (id: string, en: string) => string {
  return (id, en) => textIn(language, id, en)
}
