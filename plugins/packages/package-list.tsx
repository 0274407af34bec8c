/**
 * Packages on sale: of every kind at `/packages`, of one kind at its own path. The query opens a dialog: `?buy=<package>` the
 * confirmation of an order (`&method=card` with the card chosen), `?purchase=<order>` its payment. Back therefore closes the dialog.
 */
import {
  Empty,
  lazyPart,
  Link,
  matchPath,
  Page,
  PagedList,
  useAccountPath,
  useLocalText,
  useOptions,
  usePath,
  useSearchParams,
  useSlot,
  useWords,
} from '#core'
import { usePages } from '#core/api'
import { getPackages, type Package } from './endpoints.ts'
import { packageKind, type PackageKind } from './index.ts'
import { options } from './options.ts'
import { PackageCard } from './package-card.tsx'
import { PendingNote } from './order-notes.tsx'
import './packages.css'

const BuyFromAddress = lazyPart(() => import('./buy-from-address.tsx'), { over: true })
const Payment = lazyPart(() => import('./payment.tsx'), { over: true })

export default function PackageList() {
  const { t } = useWords('packages')
  const local = useLocalText()
  const kinds = useSlot(packageKind).map((one) => one.item)
  const path = usePath()
  const [search, setSearch] = useSearchParams()
  const kind = kinds.find((one) => matchPath(one.path, path) !== null)
  const known = ['general', ...kinds.map((one) => one.id)]
  const buy = search.get('buy')
  const purchase = search.get('purchase')
  const close = () => setSearch({}, { replace: true })
  return (
    <Page title={kind ? local(kind.title) : t('title')}>
      <div className="g-stack">
        {kind ? <p className="g-quiet">{local(kind.about)}</p> : <Kinds kinds={kinds} />}
        <PendingNote onResume={(id) => setSearch({ purchase: id })} />
        <List kind={kind?.id} known={known} onChoose={(one) => setSearch({ buy: one.id })} />
      </div>
      {buy && (
        <BuyFromAddress
          key={buy}
          id={buy}
          kind={kind?.id}
          known={known}
          onCancel={close}
          // The payment replaces the confirmation in the history, so that Back leads to the list and not to a second order.
          onOrdered={(id) => setSearch({ purchase: id }, { replace: true })}
        />
      )}
      {purchase && <Payment id={purchase} onClose={close} onAgain={close} />}
    </Page>
  )
}

function Kinds({ kinds }: { readonly kinds: readonly Pick<PackageKind, 'path' | 'title'>[] }) {
  const { t } = useWords('packages')
  const local = useLocalText()
  if (kinds.length === 0) return null
  return (
    <nav className="p-kinds" aria-label={t('kinds')}>
      {kinds.map((one) => (
        <Link key={one.path} href={one.path}>
          {local(one.title)}
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
  const { highlighted } = useOptions(options)
  const pages = usePages(getPackages, { params: { account }, query: kind ? { kind } : {} }, (answer) => answer)
  // Packages of a kind whose plugin is off are not shown, also when the back end lists them.
  const placeOf = ({ id }: Package) => (highlighted.includes(id) ? highlighted.indexOf(id) : highlighted.length)
  const onSale = pages.flat
    .filter((one) => one.active && known.includes(one.kind) && (kind === undefined || one.kind === kind))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
  return (
    <PagedList pages={{ ...pages, flat: onSale }} empty={<Empty text={t('empty')} />}>
      <ul className="g-cards p-list">
        {onSale.map((one) => (
          <li key={one.id}>
            <PackageCard one={one} isRecommended={highlighted.includes(one.id)} onChoose={() => onChoose(one)} />
          </li>
        ))}
      </ul>
    </PagedList>
  )
}
