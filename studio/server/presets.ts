/** Writes the file of a new partner: a finished portal for one of five kinds of place. */
import { PLACEHOLDER_WHATSAPP } from '../../core/kernel/partner/placeholder-number.ts'
import type { NewPartnerRequest, Preset } from '../contract.ts'

type Look = {
  readonly pattern: string
  readonly tone?: string
  readonly tint?: string
  readonly shape?: string
  readonly welcome: { readonly id: string; readonly en: string }
  readonly plugins: readonly string[]
}

/** How a portal for each kind of place begins. `plugins`: what such a place asks for first, added to the plugins of every portal. */
const LOOKS: Readonly<Record<Preset, Look>> = {
  village: {
    pattern: 'kawung',
    tone: 'light',
    tint: 'warm',
    welcome: { id: 'Satu desa, satu jaringan', en: 'One village, one network' },
    plugins: ['help', 'announcements', 'retailers', 'transactions'],
  },
  campus: {
    pattern: 'blocks',
    welcome: { id: 'Internet untuk seluruh kampus', en: 'Internet for the whole campus' },
    plugins: ['help', 'announcements', 'free-apps', 'guest'],
  },
  cafe: {
    pattern: 'waves',
    tint: 'warm',
    shape: 'round',
    welcome: { id: 'Selamat datang, silakan tersambung', en: 'Welcome, please connect' },
    plugins: ['help', 'free-apps', 'guest'],
  },
  housing: {
    pattern: 'rays',
    tone: 'light',
    welcome: { id: 'Internet untuk warga', en: 'Internet for residents' },
    plugins: ['help', 'announcements', 'transactions', 'invoices', 'cancellations'],
  },
  isp: {
    pattern: 'rays',
    welcome: { id: 'Internet tanpa repot', en: 'Internet without the fuss' },
    plugins: ['help', 'transactions', 'invoices', 'cancellations', 'retailers', 'home-internet'],
  },
}

export function presetText(request: NewPartnerRequest): string {
  const { id, name, domain, color = '#0e7490', secondColor, whatsapp = PLACEHOLDER_WHATSAPP, preset } = request
  const { pattern, tone, tint, shape, welcome, plugins } = LOOKS[preset]
  const file = {
    id,
    name,
    domains: [domain],
    brand: {
      color,
      ...(secondColor !== undefined && { second: secondColor }),
      cover: { ...(tone !== undefined && { tone }), pattern },
      ...(tint !== undefined && { tint }),
      ...(shape !== undefined && { shape }),
      welcome,
    },
    contact: { whatsapp },
    plugins: Object.fromEntries(plugins.map((plugin) => [plugin, true])),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
