/** Samples of packages and payments for the page of all components at the sandbox's desk. */
import { useLocalText, useNow, type LocalText, type SampleSection } from '@gapura/core'
import { DurationChips } from './offers/duration-chips.tsx'
import { FeaturedPackage } from './offers/featured-package.tsx'
import type { Featured } from './offers/featured.ts'
import { PackageRow } from './offers/package-row.tsx'
import { MethodChoice } from './checkout/method-choice.tsx'
import { resultParts } from './checkout/result.tsx'
import { Held } from './current/hero.tsx'
import { HeroSkeleton } from './current/hero-skeleton.tsx'
import { Ring } from './current/ring.tsx'
import type { CurrentPackage, Package, Purchase } from './endpoints.ts'
import { KindTabs, tabPanelOf } from './list/kind-tabs.tsx'
import { PaymentCountdown } from './order/payment-countdown.tsx'
import './packages.css'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const GB = 1_000_000_000

const WEEK: Package = {
  id: 'week-1',
  kind: 'general',
  name: 'Mingguan Kencang',
  bandwidth_mbps: 20,
  duration: 7,
  duration_type: 'day',
  price: 50_000,
  currency: null,
  quota_bytes: 20 * GB,
  active: true,
}
const DAY: Package = {
  ...WEEK,
  id: 'day-1',
  name: 'Harian',
  bandwidth_mbps: 10,
  duration: 1,
  price: 9_000,
  quota_bytes: 8 * GB,
}
const MONTH: Package = {
  ...WEEK,
  ...{
    id: 'month-1',
    name: 'Bulanan Tanpa Batas',
    duration: 1,
    duration_type: 'month',
    price: 150_000,
    quota_bytes: null,
  },
}

/** A package with so much time and data left. */
function HeldSample({
  left,
  used,
  ...more
}: { readonly left: number; readonly used: number } & Partial<CurrentPackage>) {
  const now = useNow(30_000).getTime()
  const held: CurrentPackage = {
    package: WEEK,
    status: 'active',
    started_at: new Date(now + left - 7 * DAY_MS).toISOString(),
    ends_at: new Date(now + left).toISOString(),
    used_bytes: used,
    quota_bytes: 20 * GB,
    ...more,
  }
  return (
    <div className="p-hero">
      <Held held={held} />
    </div>
  )
}

function First({ item, reason, isFirst = false }: Featured & { readonly isFirst?: boolean }) {
  return <FeaturedPackage item={item} reason={reason} isFirst={isFirst} to="/packages" />
}

function Row({ item, isLast = false, isRecommended = false, isSold = true }: RowProps) {
  return (
    <ul className="p-list">
      <li>
        <PackageRow {...{ item, isLast, isRecommended }} level={3} to={isSold ? '/packages' : null} />
      </li>
    </ul>
  )
}
type RowProps = {
  readonly item: Package
  readonly isLast?: boolean
  readonly isRecommended?: boolean
  readonly isSold?: boolean
}

function usePurchase(): Purchase {
  const now = useNow(60_000).getTime()
  return {
    id: 'pur_1',
    number: 'K7-4821',
    package: WEEK,
    amount: WEEK.price,
    method: 'qr',
    status: 'request',
    qr_string: null,
    created_at: new Date(now - 5 * 60_000).toISOString(),
    expires_at: new Date(now + 10 * 60_000).toISOString(),
    expires_in: 600,
    paid_at: null,
    activated: false,
    canceled: false,
    note: null,
  }
}

type Outcome = { readonly tone: 'good' | 'waiting' | 'bad' | 'over'; readonly text: LocalText }

function ResultSample({ tone, text }: Outcome) {
  const local = useLocalText()
  const result = { tone, purchase: usePurchase(), title: local(text), text: null, actions: null }
  const { title, drawing, content } = resultParts(result)
  return (
    <div className="g-dialog-drawn">
      {drawing}
      <h3>{title}</h3>
      {content}
    </div>
  )
}

function Countdown() {
  const purchase = usePurchase()
  return <PaymentCountdown purchase={purchase} answeredAt={useNow(60_000).getTime()} />
}

function Tabs() {
  const local = useLocalText()
  const tabs = [
    { id: 'general', label: local({ id: 'Harian', en: 'Daily' }), href: '/packages' },
    { id: 'dwf', label: local({ id: 'Usaha', en: 'Business' }), href: '/dwfpackages' },
    { id: 'rtrw', label: local({ id: 'Rumah', en: 'Home' }), href: '/homepackages' },
  ]
  return (
    <>
      <KindTabs label={local({ id: 'Jenis paket', en: 'Kinds of packages' })} tabs={tabs} selected="general" />
      <div {...tabPanelOf('general')} />
    </>
  )
}

export const samples: readonly SampleSection[] = [
  {
    id: 'held',
    title: { id: 'Paket yang berjalan', en: 'The running package' },
    samples: [
      {
        id: 'full',
        title: { id: 'Masih banyak', en: 'Plenty left' },
        render: () => <HeldSample left={5 * DAY_MS} used={4 * GB} />,
        isOnCover: true,
        isWide: true,
      },
      {
        id: 'low',
        title: { id: 'Hampir habis', en: 'Nearly used up' },
        render: () => <HeldSample left={5 * HOUR_MS} used={19 * GB} />,
        isOnCover: true,
        isWide: true,
      },
      {
        id: 'over',
        title: { id: 'Sudah habis', en: 'Over' },
        render: () => <HeldSample left={-HOUR_MS} used={20 * GB} />,
        isOnCover: true,
        isWide: true,
      },
      {
        id: 'unlimited',
        title: { id: 'Tanpa batas data', en: 'Without a data limit' },
        render: () => <HeldSample left={2 * DAY_MS} used={31 * GB} quota_bytes={null} />,
        isOnCover: true,
        isWide: true,
      },
      {
        id: 'inactive',
        title: { id: 'Belum aktif', en: 'Not active yet' },
        render: () => <HeldSample left={7 * DAY_MS} used={0} status="not_activated" />,
        isOnCover: true,
        isWide: true,
      },
      { id: 'waiting', title: { id: 'Memuat', en: 'Loading' }, render: HeroSkeleton, isOnCover: true, isWide: true },
      {
        id: 'ring',
        title: { id: 'Cincin', en: 'Ring' },
        render: () => <Ring left={{ share: 0.35, count: 50, unit: 'minutes' }} />,
        isOnCover: true,
      },
    ],
  },
  {
    id: 'packages',
    title: { id: 'Paket', en: 'Packages' },
    samples: [
      {
        id: 'first',
        title: { id: 'Kartu pertama', en: 'First card' },
        render: () => <First item={WEEK} reason="recommended" isFirst />,
      },
      {
        id: 'featured',
        title: { id: 'Kartu lain', en: 'Another card' },
        render: () => <First item={MONTH} reason="cheapest" />,
      },
      {
        id: 'plain',
        title: { id: 'Tanpa alasan', en: 'Without a reason' },
        render: () => <First item={DAY} reason={null} />,
      },
      { id: 'row', title: { id: 'Baris', en: 'Row' }, render: () => <Row item={DAY} /> },
      {
        id: 'row-recommended',
        title: { id: 'Baris dengan tanda', en: 'Row with marks' },
        render: () => <Row item={MONTH} isLast isRecommended />,
      },
      {
        id: 'row-off',
        title: { id: 'Belum bisa dibeli', en: 'Cannot be bought now' },
        render: () => <Row item={WEEK} isSold={false} />,
      },
      { id: 'tabs', title: { id: 'Tab', en: 'Tabs' }, render: Tabs },
      {
        id: 'chips',
        title: { id: 'Pilihan lama', en: 'Chips' },
        render: () => <DurationChips durations={['hour', 'day', 'month']} chosen="day" addressOf={() => '/packages'} />,
      },
    ],
  },
  {
    id: 'orders',
    title: { id: 'Pesanan', en: 'Orders' },
    samples: [
      {
        id: 'methods',
        title: { id: 'Cara bayar', en: 'Ways to pay' },
        render: () => (
          <MethodChoice methods={['qr', 'phone', 'card']} method="qr" isLocked={false} onChange={() => undefined} />
        ),
      },
      { id: 'countdown', title: { id: 'Sisa waktu', en: 'Time left' }, render: Countdown },
      {
        id: 'good',
        title: { id: 'Lunas', en: 'Paid' },
        render: () => (
          <ResultSample
            tone="good"
            text={{ id: 'Pembayaran berhasil. Paket Anda aktif.', en: 'Paid. Your package is active.' }}
          />
        ),
      },
      {
        id: 'waiting',
        title: { id: 'Sedang diaktifkan', en: 'Being activated' },
        render: () => (
          <ResultSample
            tone="waiting"
            text={{ id: 'Sudah dibayar. Paket sedang diaktifkan.', en: 'Paid. The package is being activated.' }}
          />
        ),
      },
      {
        id: 'bad',
        title: { id: 'Gagal', en: 'Failed' },
        render: () => (
          <ResultSample
            tone="bad"
            text={{ id: 'Pembayaran belum berhasil. Coba lagi.', en: 'The payment failed. Try again.' }}
          />
        ),
      },
      {
        id: 'over',
        title: { id: 'Waktu habis', en: 'Expired' },
        render: () => (
          <ResultSample
            tone="over"
            text={{
              id: 'Waktu bayar sudah habis. Tidak ada uang yang terpakai.',
              en: 'The time to pay is over. No money was taken.',
            }}
          />
        ),
      },
    ],
  },
]
