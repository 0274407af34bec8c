/**
 * The router's pages: the start page that a device sees first, its status, after a logout, and after a refused login.
 */
import { html } from 'hono/html'
import type { SandboxPartner } from '../../backend/define-sandbox.ts'
import type { Device, HotspotSession } from '../world/hotspot.ts'
import { page } from '../page.ts'

export type Shown = {
  readonly language: 'id' | 'en'
  readonly device: Device
  readonly session: HotspotSession | undefined
}

/** The start page. It has a card for each partner, as if the device had just joined that partner's network. */
export function startPage(
  { language, device, session }: Shown,
  links: readonly { readonly partner: SandboxPartner; readonly router: string; readonly href: string }[],
): Promise<Response> {
  const say = sayIn(language)
  const title = say('Anda tersambung ke Wi-Fi', 'You joined a Wi-Fi')
  const invitation = session
    ? say('Perangkat ini sudah online.', 'This device is online.')
    : say('Masuk dulu untuk memakai internet. Pilih jaringan:', 'Sign in to use the internet. Choose a network:')
  const card = ({ partner, router, href }: (typeof links)[number]) =>
    html`<li>
      <h2>${partner.name}</h2>
      <a class="button brand-${partner.id}" href="${href}">${say('Buka portal', 'Open the portal')}</a>
      <p>
        ${say('Lewat', 'Through')} <a href="${router}/uam/${partner.id}">CoovaChilli</a>,
        <a href="${router}/opennds/${partner.id}">openNDS</a>
      </p>
    </li>`
  const body = html`<h1>${title}</h1>
    <p>${invitation}</p>
    <ul>
      ${links.map(card)}
    </ul>
    <dl>
      <dt>IP</dt>
      <dd>${device.ip}</dd>
      <dt>MAC</dt>
      <dd>${device.mac}</dd>
    </dl>
    <p><a class="button quiet" href="/status">${say('Status perangkat', 'Status of this device')}</a></p>`
  return page({ language, title, body, style: brandsOf(links.map(({ partner }) => partner)) })
}

/** Shows who is online on this device. `portal`: the address that "To the portal" opens. */
export function statusPage({ language, device, session }: Shown, portal: string): Promise<Response> {
  const say = sayIn(language)
  const title = session ? 'Online' : say('Belum online', 'Not online')
  const facts = session
    ? html`<dt>${say('Pengguna', 'User')}</dt>
        <dd>${session.username}@${session.domain}</dd>
        <dt>${say('Sejak', 'Since')}</dt>
        <dd>${session.since}</dd>
        <dt>${say('Sampai', 'Until')}</dt>
        <dd>${session.ends_at ?? '∞'}</dd>`
    : ''
  const ways = session
    ? html`<a class="button" href="${portal}">${say('Ke portal', 'To the portal')}</a>
        <a class="button quiet" href="/logout?domain=${session.domain}&erase-cookie=true"
          >${say('Keluar', 'Log out')}</a
        >`
    : html`<a class="button" href="/">${say('Masuk', 'Sign in')}</a>`
  const body = html`<h1>${title}</h1>
    <dl>
      <dt>IP</dt>
      <dd>${device.ip}</dd>
      ${facts}
    </dl>
    <p>${ways}</p>`
  return page({ language, title, body })
}

export function loggedOutPage(language: 'id' | 'en', portal: string): Promise<Response> {
  const say = sayIn(language)
  const title = say('Anda sudah keluar', 'You are logged out')
  const body = html`<h1>${title}</h1>
    <p>${say('Perangkat ini tidak online lagi.', 'This device is not online any more.')}</p>
    <p>
      <a class="button" href="/">${say('Masuk lagi', 'Sign in again')}</a>
      <a class="button quiet" href="${portal}">${say('Ke portal', 'To the portal')}</a>
    </p>`
  return page({ language, title, body })
}

/** For a username without a known partner: there is no portal to redirect to. */
export function refusedPage(language: 'id' | 'en', error: string): Promise<Response> {
  const say = sayIn(language)
  const title = say('Router menolak', 'The router refused')
  const body = html`<h1>${title}</h1>
    <p>${error}</p>
    <p><a class="button" href="/">${say('Kembali', 'Back')}</a></p>`
  return page({ language, title, body })
}

/** CSS rules for the brands' colours. Ids and colours of another format are left out of the style sheet. */
function brandsOf(partners: readonly SandboxPartner[]): string {
  return partners
    .filter(({ id, color }) => /^#[0-9a-f]{6}$/i.test(color) && /^[a-z0-9-]+$/.test(id))
    .map(({ id, color }) => `a.brand-${id} { background: ${color}; color: ${inkOn(color)}; }`)
    .join('\n')
}

/** Black or white, whichever is easier to read on this colour (WCAG 2.2, relative luminance). */
function inkOn(color: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff'
}

function sayIn(language: 'id' | 'en'): (id: string, en: string) => string {
  return (id, en) => (language === 'en' ? en : id)
}
