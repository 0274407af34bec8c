/** Samples of the core's components. Those of a plugin are in its `samples.tsx`. */
import { ApiError } from '../../core/kernel/api/api-error.ts'
import { formatMoney } from '../../core/kernel/text/format-money.ts'
import { formatBytes, formatDate, formatDateTime, formatShortDate, formatSoon } from '../../core/kernel/text/formats.ts'
import { useLanguage, useLocalText, useTexts } from '../../core/kit/context/text-context.ts'
import { Spinner } from '../../core/kit/controls/index.ts'
import { ComponentError } from '../../core/kit/lazy/failed-component.tsx'
import { LoadFailure } from '../../core/kit/lazy/module-loader.ts'
import { BrandMark } from '../../core/kit/ui/brand-mark.tsx'
import { BrokenKiteDrawing } from '../../core/kit/ui/drawings/broken-kite.tsx'
import { EmptyBasketDrawing } from '../../core/kit/ui/drawings/empty-basket.tsx'
import { PoleAndLadderDrawing } from '../../core/kit/ui/drawings/pole-and-ladder.tsx'
import { SealedReceiptDrawing } from '../../core/kit/ui/drawings/sealed-receipt.tsx'
import { SignpostDrawing } from '../../core/kit/ui/drawings/signpost.tsx'
import { HouseWithPinDrawing } from '../../core/kit/ui/drawings/house-with-pin.tsx'
import { StallWithPinDrawing } from '../../core/kit/ui/drawings/stall-with-pin.tsx'
import { TeaAndClockDrawing } from '../../core/kit/ui/drawings/tea-and-clock.tsx'
import { TornReceiptDrawing } from '../../core/kit/ui/drawings/torn-receipt.tsx'
import { Empty, Loading, LoadError } from '../../core/kit/ui/loading-and-errors.tsx'
import { Meter } from '../../core/kit/ui/meter.tsx'
import { NotOffered } from '../../core/kit/ui/not-offered.tsx'
import { NoticeItem } from '../../core/kit/ui/notice-list.tsx'
import type { Notice } from '../../core/kit/context/notices.ts'
import type { Sample, SampleSection } from '../../core/kit/ui/sample.ts'
import { StateMark } from '../../core/kit/ui/state-mark.tsx'
import { Track } from '../../core/kit/ui/track.tsx'
import { useNow } from '../../core/kit/ui/use-now.ts'
import type { LocalText } from '../../core/kernel/text/languages.ts'
import { controlSamples } from './control-samples.tsx'
import { frameSamples } from './frame-samples.tsx'

const nothing = () => undefined
/** @param names of colours: `primary`, `on-primary` and others */
export function colorSection(names: readonly string[]): SampleSection {
  const Swatches = () => (
    <ul className="all-swatches">
      {names.map((name) => (
        <li key={name}>
          {/* An attribute, because the policy refuses styles in the page. */}
          <svg viewBox="0 0 16 9" aria-hidden>
            <rect width="16" height="9" fill={`var(--${name})`} />
          </svg>
          <code>{name}</code>
        </li>
      ))}
    </ul>
  )
  const title = { id: 'Warna', en: 'Colours' }
  return {
    id: 'colors',
    title,
    samples: [{ id: 'roles', title: { id: 'Peran', en: 'Roles' }, render: Swatches, isWide: true }],
  }
}

function Type() {
  const local = useLocalText()
  const text = local({ id: 'Internet cepat di kota Anda', en: 'Fast internet in your city' })
  return (
    <div className="g-stack">
      <p className="g-display">{text}</p>
      <h1>{text}</h1>
      <h2>{text}</h2>
      <h3>{text}</h3>
      <p>{text}</p>
      <p className="g-quiet">{text}</p>
      <p>
        <a className="g-link" href="#type">
          {text}
        </a>
      </p>
    </div>
  )
}

function Marks() {
  const local = useLocalText()
  return (
    <div className="g-row">
      <StateMark tone="good">{local({ id: 'Lunas', en: 'Paid' })}</StateMark>
      <StateMark tone="waiting">{local({ id: 'Menunggu', en: 'Waiting' })}</StateMark>
      <StateMark tone="urgent">{local({ id: 'Terlambat 3 hari', en: '3 days late' })}</StateMark>
      <StateMark tone="over">{local({ id: 'Dibatalkan', en: 'Canceled' })}</StateMark>
    </div>
  )
}

function Card() {
  const local = useLocalText()
  return (
    <section className="g-card g-stack">
      <h2>{local({ id: 'Toko di sekitar Anda', en: 'Shops near you' })}</h2>
      <p className="g-quiet">{local({ id: 'Beli paket dengan uang tunai.', en: 'Buy packages for cash.' })}</p>
    </section>
  )
}

function Meters() {
  const local = useLocalText()
  const label = local({ id: 'Sisa kuota', en: 'Data left' })
  return (
    <div className="g-stack">
      <Meter value={0.65} label={label} />
      <Meter value={0.05} label={label} />
      <Meter value={null} label={label} />
    </div>
  )
}

function Steps({ now }: { readonly now: number }) {
  const local = useLocalText()
  const labels = [
    { id: 'Dibayar', en: 'Paid' },
    { id: 'Diaktifkan', en: 'Activated' },
    { id: 'Online', en: 'Online' },
  ]
  return <Track labels={labels.map(local)} now={now} />
}

const NOTICES = {
  success: { id: 'Kata sandi sudah diganti.', en: 'The password is changed.' },
  info: { id: 'Anda sudah keluar.', en: 'You are signed out.' },
  warning: { id: 'Koneksi sedang lambat.', en: 'The connection is slow.' },
  error: { id: 'Belum berhasil. Coba lagi.', en: 'That did not work. Try again.' },
} as const satisfies Readonly<Record<Notice['intent'], LocalText>>
const INTENTS = ['success', 'info', 'warning', 'error'] as const

function NoticeSample({ intent }: Pick<Notice, 'intent'>) {
  return (
    <NoticeItem notice={{ id: 1, intent, text: useLocalText()(NOTICES[intent]) }} others={intent === 'error' ? 2 : 0} />
  )
}

const DRAWINGS = {
  BrokenKiteDrawing,
  EmptyBasketDrawing,
  HouseWithPinDrawing,
  PoleAndLadderDrawing,
  SealedReceiptDrawing,
  SignpostDrawing,
  StallWithPinDrawing,
  TeaAndClockDrawing,
  TornReceiptDrawing,
}

function DrawingSample({ name }: { readonly name: keyof typeof DRAWINGS }) {
  const local = useLocalText()
  const Drawing = DRAWINGS[name]
  const title = local({ id: 'Belum ada apa-apa', en: 'Nothing here yet' })
  return (
    <Empty
      drawing={<Drawing />}
      title={title}
      text={local({ id: 'Nanti muncul di sini.', en: 'It appears here later.' })}
    />
  )
}
const drawingSamples = Object.keys(DRAWINGS).flatMap((name): readonly Sample[] =>
  isDrawing(name) ? [{ id: name, title: { id: name, en: name }, render: () => <DrawingSample name={name} /> }] : [],
)
function isDrawing(name: string): name is keyof typeof DRAWINGS {
  return Object.hasOwn(DRAWINGS, name)
}

const call = 'GET /api/sample'
const status = (status: number, retryAfter: number | null = null) =>
  new ApiError(call, { kind: 'status', status, code: '', message: '', errors: {}, retryAfter })

function Money() {
  return (
    <ul className="all-plain">
      <li>{formatMoney(3_000)}</li>
      <li>{formatMoney(1_500_000)}</li>
      <li>{formatMoney(12.5, 'USD')}</li>
    </ul>
  )
}

function Dates() {
  const language = useLanguage()
  const now = useNow(60_000)
  const iso = now.toISOString()
  return (
    <ul className="all-plain">
      <li>{formatDate(iso, language)}</li>
      <li>{formatShortDate(iso, language)}</li>
      <li>{formatDateTime(iso, language)}</li>
      <li>{formatSoon(iso, language, now)}</li>
      <li>{formatBytes(8_000_000_000, language)}</li>
    </ul>
  )
}

export const coreSamples: readonly SampleSection[] = [
  {
    id: 'type',
    title: { id: 'Huruf', en: 'Type' },
    samples: [
      { id: 'page', title: { id: 'Di halaman', en: 'On the page' }, render: Type },
      { id: 'cover', title: { id: 'Di sampul', en: 'On the cover' }, render: BrandMarkOnCover, isOnCover: true },
      {
        id: 'brand',
        title: { id: 'Merek', en: 'Brand' },
        render: () => (
          <span className="g-brand">
            <BrandMark />
          </span>
        ),
      },
    ],
  },
  ...controlSamples,
  {
    id: 'states',
    title: { id: 'Kartu dan tanda', en: 'Cards and marks' },
    samples: [
      { id: 'card', title: { id: 'Kartu', en: 'Card' }, render: Card },
      { id: 'marks', title: { id: 'Tanda keadaan', en: 'State marks' }, render: Marks },
      { id: 'meter', title: { id: 'Meter', en: 'Meter' }, render: Meters },
      { id: 'track', title: { id: 'Langkah', en: 'Steps' }, render: () => <Steps now={1} /> },
      { id: 'track-done', title: { id: 'Langkah selesai', en: 'Steps, all done' }, render: () => <Steps now={3} /> },
    ],
  },
  {
    id: 'notices',
    title: { id: 'Pemberitahuan', en: 'Notices' },
    samples: INTENTS.map((intent) => ({
      id: intent,
      title: {
        success: { id: 'Berhasil', en: 'Success' },
        info: { id: 'Kabar', en: 'Information' },
        warning: { id: 'Peringatan', en: 'Warning' },
        error: { id: 'Kesalahan', en: 'Error' },
      }[intent],
      render: () => <NoticeSample intent={intent} />,
    })),
  },
  ...frameSamples,
  {
    id: 'waiting',
    title: { id: 'Menunggu dan gagal', en: 'Waiting and failing' },
    samples: [
      { id: 'skeleton', title: { id: 'Kerangka', en: 'Skeleton' }, render: () => <Loading lines={4} /> },
      { id: 'card-skeleton', title: { id: 'Kerangka kartu', en: 'Skeleton of a card' }, render: CardSkeleton },
      { id: 'place', title: { id: 'Tempat kartu nanti', en: 'Place of a later card' }, render: LaterCard },
      { id: 'spinner', title: { id: 'Pemutar', en: 'Spinner' }, render: Spinning },
      { id: 'part', title: { id: 'Bagian yang gagal', en: 'A failed part' }, render: FailedPart },
      { id: 'script', title: { id: 'Bagian yang belum dimuat', en: 'A part that did not load' }, render: UnloadedPart },
      {
        id: 'offline',
        title: { id: 'Tanpa koneksi', en: 'Offline' },
        render: () => <LoadError error={new ApiError(call, { kind: 'network' })} retry={nothing} />,
      },
      {
        id: 'server',
        title: { id: 'Gangguan server', en: 'Server error' },
        render: () => <LoadError error={status(500)} retry={nothing} />,
      },
      {
        id: 'retry',
        title: { id: 'Coba lagi nanti', en: 'Try again later' },
        render: () => <LoadError error={status(429, 90)} retry={nothing} />,
      },
      { id: 'not-offered', title: { id: 'Tidak tersedia', en: 'Not offered' }, render: NotOffered },
    ],
  },
  { id: 'drawings', title: { id: 'Gambar keadaan', en: 'Drawings' }, samples: drawingSamples },
  {
    id: 'formats',
    title: { id: 'Harga dan tanggal', en: 'Prices and dates' },
    samples: [
      { id: 'money', title: { id: 'Harga', en: 'Prices' }, render: Money },
      { id: 'dates', title: { id: 'Tanggal', en: 'Dates' }, render: Dates },
    ],
  },
]

function BrandMarkOnCover() {
  const local = useLocalText()
  return (
    <div className="g-stack">
      <span className="g-brand">
        <BrandMark isOnCover />
      </span>
      <p className="g-display">{local({ id: 'Selamat datang', en: 'Welcome' })}</p>
      <p className="g-quiet">{local({ id: 'Masuk untuk online.', en: 'Sign in to go online.' })}</p>
    </div>
  )
}

function Spinning() {
  return <Spinner label={useTexts().t('loading.text')} />
}

function CardSkeleton() {
  return (
    <section className="g-card">
      <Loading lines={3} />
    </section>
  )
}

function LaterCard() {
  return (
    <section className="g-card">
      <div className="g-place" />
      <span className="g-unseen">{useTexts().t('loading.text')}</span>
    </section>
  )
}

const PLACE = { plugin: 'retailers', part: 'home.card' }

function FailedPart() {
  return <ComponentError error={new TypeError('sample')} retry={nothing} place={PLACE} />
}

function UnloadedPart() {
  return <ComponentError error={new LoadFailure(new TypeError('sample'))} retry={nothing} place={PLACE} />
}
