/** Samples of home for the page of all components at the sandbox's desk. */
import { answered, useLocalText, type LocalText, type Need, type SampleAnswers, type SampleSection } from '@gapura/core'
import { getConnection, useConnection } from '@gapura/core/gateway'
import { ClockRegular } from '@fluentui/react-icons/headless/svg/clock'
import { PersonRegular } from '@fluentui/react-icons/headless/svg/person'
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning'
import Home, { Head } from './home.tsx'
import { NeedPlace } from './need-place.tsx'
import { QuickMenu } from './quick-menu.tsx'
import './home.css'

type Words = {
  readonly title: LocalText
  readonly text: LocalText
  readonly action?: LocalText
  readonly steps?: readonly LocalText[]
}

function NeedSample({ words, ...look }: Pick<Need, 'tone' | 'icon' | 'closing'> & { readonly words: Words }) {
  const local = useLocalText()
  const { title, text, action, steps } = words
  const need: Need = {
    ...look,
    urgency: 50,
    title: local(title),
    text: local(text),
    actions: action ? [{ label: local(action), to: '/packages' }] : [],
    ...(steps && { steps: { labels: steps.map(local), now: 1 } }),
  }
  return <NeedPlace needs={[need]} isPrimary onClose={() => undefined} />
}

const OUTAGE: Words = {
  title: { id: 'Jaringan sedang terganggu', en: 'The network has a fault' },
  text: {
    id: 'Kabel di Kupang Timur putus. Tim kami sedang memperbaikinya.',
    en: 'A cable in East Kupang is cut. Our team is repairing it.',
  },
}
const UNPAID: Words = {
  title: { id: 'Pesanan belum dibayar', en: 'An order is not paid yet' },
  text: { id: 'Mingguan Kencang, Rp 50.000. Bayar sebelum 10.15.', en: 'Weekly Fast, Rp 50.000. Pay before 10:15.' },
  action: { id: 'Lanjutkan bayar', en: 'Continue to pay' },
}
const ACTIVATING: Words = {
  title: { id: 'Paket sedang diaktifkan', en: 'The package is being activated' },
  text: { id: 'Pembayaran sudah kami terima.', en: 'We have received your payment.' },
  steps: [
    { id: 'Dibayar', en: 'Paid' },
    { id: 'Diaktifkan', en: 'Activated' },
    { id: 'Online', en: 'Online' },
  ],
}
const PROFILE: Words = {
  title: { id: 'Lengkapi info akun', en: 'Complete your account info' },
  text: { id: 'Tinggal alamat email.', en: 'Only the email address is missing.' },
  action: { id: 'Lengkapi', en: 'Complete it' },
}

/** The hero as `home.tsx` has it, with one need or none. */
function Hero({ words }: { readonly words?: Words }) {
  return (
    <section className={words ? 'g-cover h-hero h-needy' : 'g-cover h-hero'}>
      <Head connection={useConnection()} />
      {words && <NeedSample words={words} tone="warn" icon={ClockRegular} />}
    </section>
  )
}

const connected =
  (online: boolean): SampleAnswers =>
  () => [answered(getConnection, { query: {} }, { online, since: null, ends_at: null })]

export const samples: readonly SampleSection[] = [
  {
    id: 'home',
    title: { id: 'Beranda', en: 'Home' },
    samples: [
      {
        id: 'online',
        title: { id: 'Sampul, online', en: 'Hero, online' },
        render: Hero,
        isWide: true,
        answers: connected(true),
      },
      {
        id: 'offline',
        title: { id: 'Sampul, belum tersambung', en: 'Hero, not connected' },
        render: Hero,
        isWide: true,
        answers: connected(false),
      },
      { id: 'asking', title: { id: 'Sampul, memeriksa', en: 'Hero, asking' }, render: Hero, isWide: true },
      {
        id: 'needy',
        title: { id: 'Sampul dengan yang mendesak', en: 'Hero with a need' },
        render: () => <Hero words={UNPAID} />,
        window: 'both',
        answers: connected(true),
      },
      { id: 'quick', title: { id: 'Menu cepat', en: 'Quick menu' }, render: QuickMenu },
      { id: 'waiting', title: { id: 'Memuat', en: 'Loading' }, render: Home, window: 'both' },
    ],
  },
  {
    id: 'needs',
    title: { id: 'Yang perlu diketahui dulu', en: 'What the customer needs first' },
    samples: [
      {
        id: 'bad',
        title: { id: 'Gangguan', en: 'Outage' },
        render: () => <NeedSample words={OUTAGE} tone="bad" icon={WarningRegular} />,
        isWide: true,
      },
      {
        id: 'warn',
        title: { id: 'Dengan tindakan', en: 'With an action' },
        render: () => <NeedSample words={UNPAID} tone="warn" icon={ClockRegular} />,
        isWide: true,
      },
      {
        id: 'steps',
        title: { id: 'Dengan langkah', en: 'With steps' },
        render: () => <NeedSample words={ACTIVATING} tone="info" icon={ClockRegular} />,
        isWide: true,
      },
      {
        id: 'closing',
        title: { id: 'Bisa ditutup', en: 'Can be closed' },
        render: () => (
          <NeedSample words={PROFILE} tone="info" icon={PersonRegular} closing={{ id: 'sample', days: 1 }} />
        ),
        isWide: true,
      },
    ],
  },
]
