/** Samples of packages and payments for the page of all components at the sandbox's desk. */
import { answered, answeredPage, useLocalText, useNow, type SampleAnswers, type SampleSection } from '@gapura/core'
import type { ComponentType } from 'react'
import { DurationChips } from './offers/duration-chips.tsx'
import { FeaturedPackage } from './offers/featured-package.tsx'
import type { FeaturedChoice } from './offers/choose-featured.ts'
import { PackageRow } from './offers/package-row.tsx'
import Hero, { CurrentPackageHero } from './current/hero.tsx'
import { HeroSkeleton } from './current/hero-skeleton.tsx'
import { TimeRing } from './current/ring.tsx'
import { getMyPackages, getPackages, getTransactions, type CurrentPackage, type Package } from './endpoints.ts'
import { PackageComparison } from './list/comparison.tsx'
import { KindTabs, tabPanelOf } from './list/kind-tabs.tsx'
import PackageList from './list/package-list.tsx'
import { paymentSamples } from './payment-samples.tsx'
import { DAY_PACKAGE, DAY_MS, GB, HOUR_MS, MONTH, WEEK } from './sample-data.ts'
import './packages.css'

/** A package with so much time and data left. */
function CurrentPackageSample({
  left,
  used,
  ...more
}: { readonly left: number; readonly used: number } & Partial<CurrentPackage>) {
  const now = useNow(30_000).getTime()
  const current: CurrentPackage = {
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
      <CurrentPackageHero current={current} />
    </div>
  )
}

/** As the hero stands at home: `h-status` is the class of its zone on the cover. */
const atHome = (Render: ComponentType) => () => (
  <div className="h-status">
    <Render />
  </div>
)

function First({ item, reason, isFirst = false }: FeaturedChoice & { readonly isFirst?: boolean }) {
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

const params = { account: 'ctm' } as const
const noOrders = answeredPage(getTransactions, { params, query: {} }, { data: [], next: null })

/** The customer's package with its buttons; null: they have none. */
const mine =
  (package_: Package | null): SampleAnswers =>
  () => {
    const now = Date.now()
    const current = package_ && {
      package: package_,
      status: 'active' as const,
      started_at: new Date(now - 2 * DAY_MS).toISOString(),
      ends_at: new Date(now + 5 * DAY_MS).toISOString(),
      used_bytes: 6 * GB,
      quota_bytes: 20 * GB,
    }
    return [answered(getMyPackages, { params }, { current, next: null, recommended: null }), noOrders]
  }

const onSale: SampleAnswers = (language) => [
  ...mine(null)(language),
  answeredPage(getPackages, { params, query: { kind: 'general' } }, { data: [DAY_PACKAGE, WEEK, MONTH], next: null }),
]

export const samples: readonly SampleSection[] = [
  {
    id: 'held',
    title: { id: 'Paket yang berjalan', en: 'The running package' },
    samples: [
      {
        id: 'full',
        title: { id: 'Masih banyak', en: 'Plenty left' },
        render: atHome(() => <CurrentPackageSample left={5 * DAY_MS} used={4 * GB} />),
        isOnCover: true,
        isWide: true,
      },
      {
        id: 'low',
        title: { id: 'Hampir habis', en: 'Nearly used up' },
        render: atHome(() => <CurrentPackageSample left={5 * HOUR_MS} used={19 * GB} />),
        isOnCover: true,
        isWide: true,
      },
      {
        id: 'over',
        title: { id: 'Sudah habis', en: 'Over' },
        render: atHome(() => <CurrentPackageSample left={-HOUR_MS} used={20 * GB} />),
        isOnCover: true,
        isWide: true,
      },
      {
        id: 'unlimited',
        title: { id: 'Tanpa batas data', en: 'Without a data limit' },
        render: atHome(() => <CurrentPackageSample left={2 * DAY_MS} used={31 * GB} quota_bytes={null} />),
        isOnCover: true,
        isWide: true,
      },
      {
        id: 'inactive',
        title: { id: 'Belum aktif', en: 'Not active yet' },
        render: atHome(() => <CurrentPackageSample left={7 * DAY_MS} used={0} status="not_activated" />),
        isOnCover: true,
        isWide: true,
      },
      {
        id: 'actions',
        title: { id: 'Dengan tombol', en: 'With its buttons' },
        render: atHome(Hero),
        isOnCover: true,
        isWide: true,
        answers: mine(WEEK),
      },
      {
        id: 'none',
        title: { id: 'Belum ada paket', en: 'No package yet' },
        render: atHome(Hero),
        isOnCover: true,
        isWide: true,
        answers: mine(null),
      },
      {
        id: 'waiting',
        title: { id: 'Memuat', en: 'Loading' },
        render: atHome(HeroSkeleton),
        isOnCover: true,
        isWide: true,
      },
      {
        id: 'ring',
        title: { id: 'Cincin', en: 'Ring' },
        render: () => <TimeRing left={{ share: 0.35, count: 50, unit: 'minutes' }} />,
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
        render: () => <First item={DAY_PACKAGE} reason={null} />,
      },
      { id: 'row', title: { id: 'Baris', en: 'Row' }, render: () => <Row item={DAY_PACKAGE} /> },
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
      {
        id: 'comparison',
        title: { id: 'Perbandingan', en: 'Comparison' },
        render: () => <PackageComparison packages={[DAY_PACKAGE, WEEK, MONTH]} />,
      },
      {
        id: 'list',
        title: { id: 'Halaman paket', en: 'Page of packages' },
        render: PackageList,
        window: 'screen',
        answers: onSale,
      },
      { id: 'tabs', title: { id: 'Tab', en: 'Tabs' }, render: Tabs },
      {
        id: 'chips',
        title: { id: 'Pilihan durasi', en: 'Chips of lengths' },
        render: () => <DurationChips durations={['hour', 'day', 'month']} chosen="day" addressOf={() => '/packages'} />,
      },
    ],
  },
  ...paymentSamples,
]
