/** Packages on sale: of every kind at `/packages`, of one kind at that kind's own path. */
import { Empty, Failed, Page, useAccountPath, usePages, useLanguage, useSlot, useWords, Waiting } from '#core'
import { Button } from '@fluentui/react-components'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { getPackages, type Package } from './endpoints.ts'
import { packageKind } from './index.ts'
import { PackageCard } from './package-card.tsx'
import { PendingNote } from './pending-note.tsx'
import './packages.css'

const Confirm = lazy(() => import('./confirm.tsx'))
const Payment = lazy(() => import('./payment.tsx'))

export default function PackageList() {
  const { t } = useWords('packages')
  const language = useLanguage()
  const kinds = useSlot(packageKind).map((one) => one.item)
  const [path] = useLocation()
  const [search, setSearch] = useSearchParams()
  const [chosen, setChosen] = useState<Package | null>(null)
  const kind = kinds.find((one) => one.path === path)
  const purchase = search.get('purchase')
  const pay = (id: string | null) => {
    setChosen(null)
    setSearch(id === null ? {} : { purchase: id }, { replace: id === null })
  }
  return (
    <Page title={kind ? kind.title[language] : t('title')}>
      <div className="g-stack">
        {kind ? <p className="g-quiet">{kind.about[language]}</p> : <Kinds kinds={kinds} />}
        <PendingNote onResume={pay} />
        <List kind={kind?.id} known={['general', ...kinds.map((one) => one.id)]} onChoose={setChosen} />
      </div>
      <Suspense fallback={null}>
        {chosen && <Confirm chosen={chosen} onCancel={() => setChosen(null)} onOrdered={pay} />}
        {purchase && <Payment id={purchase} onClose={() => pay(null)} onAgain={() => pay(null)} />}
      </Suspense>
    </Page>
  )
}

function Kinds({ kinds }: { readonly kinds: readonly { path: string; title: { id: string; en: string } }[] }) {
  const { t, language } = useWords('packages')
  if (kinds.length === 0) return null
  return (
    <nav className="p-kinds" aria-label={t('kinds')}>
      {kinds.map((one) => (
        <Link key={one.path} href={one.path}>
          {one.title[language]}
        </Link>
      ))}
    </nav>
  )
}

type ListProps = {
  readonly kind: string | undefined
  readonly known: readonly string[]
  readonly onChoose: (one: Package) => void
}

function List({ kind, known, onChoose }: ListProps) {
  const { t } = useWords('packages')
  const account = useAccountPath()
  const pages = usePages(getPackages, { params: { account }, query: kind ? { kind } : {} }, (answer) => answer)
  if (pages.isPending) return <Waiting lines={6} />
  if (pages.isError) return <Failed error={pages.error} retry={() => void pages.refetch()} />
  // A kind whose plugin is off is not sold here, whatever the back end lists.
  const onSale = pages.flat.filter((one) => one.active && known.includes(one.kind))
  if (onSale.length === 0) return <Empty text={t('empty')} />
  return (
    <>
      <ul className="g-cards p-list">
        {onSale.map((one) => (
          <li key={one.id}>
            <PackageCard one={one} onChoose={() => onChoose(one)} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button disabledFocusable={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
