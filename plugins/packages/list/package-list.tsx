/**
 * Renders the page of packages: a tab for each kind, chips for durations, a row for each package. The path of a kind opens its tab. The
 * query chooses tab and chip (`?kind=dwf&duration=month`), and opens a dialog: `?buy=<package>` the confirmation (`&method=card` with the
 * card chosen), `?purchase=<order>` the payment. So Back closes the dialog.
 */
import {
  defineScreen,
  lazyComponent,
  matchPath,
  Page,
  useAccountPath,
  useLocalText,
  useOnline,
  usePath,
  useSearchParams,
  useSlot,
  useTexts,
  type ReadFacts,
  type Results,
} from '@gapura/core'
import { useIsNoScript } from '@gapura/core/forms'
import { read, readPages } from '@gapura/core/api'
import { useState } from 'react'
import { currentReads } from '../current/use-current-packages.ts'
import { PACKAGES_PATH, withoutDialog, withQuery } from '../order/paths.ts'
import { getPackages, getPurchase } from '../endpoints.ts'
import { packageKind, type PackageKind } from '../index.ts'
import { KindTabs, tabPanelOf } from './kind-tabs.tsx'
import { OffersOfKind } from './offers-of-kind.tsx'
import '../packages.css'

const BuyFromAddress = lazyComponent(() => import('../checkout/buy-from-address.tsx'), { isOverlay: true })
const Payment = lazyComponent(() => import('../checkout/payment.tsx'), { isOverlay: true })

/** Kind without a plugin. */
const GENERAL = 'general'

/**
 * The shown kind; undefined: the general kind. Without a kind in the address it is the kind named like the account (`rtrw`), which is
 * known before the first paint. The last purchase is not known then, and a later change of the tab would shift the layout.
 */
function chosenKind(
  kinds: readonly PackageKind[],
  { path, query, account }: Pick<ReadFacts, 'path' | 'query' | 'account'>,
): PackageKind | undefined {
  const requested = query.get('kind')
  if (requested === GENERAL) return undefined
  return (
    kinds.find(({ id }) => id === requested) ??
    kinds.find((kind) => matchPath(kind.path, path) !== null) ??
    // The package in the address may be of any kind.
    (query.has('buy') ? undefined : kinds.find(({ id }) => id === account()))
  )
}

const reads = (facts: ReadFacts) => {
  const query = { kind: chosenKind(facts.itemsOf(packageKind), facts)?.id ?? GENERAL }
  return { pages: readPages(getPackages, { params: { account: facts.account() }, query }) }
}

const prefetch = (facts: ReadFacts) => {
  const params = { account: facts.account() }
  const id = facts.query.get('purchase')
  return [...currentReads(facts), ...(id === null ? [] : [read(getPurchase, { params: { ...params, id } })])]
}

export default defineScreen({ reads, prefetch, component: PackageList })

function PackageList({ pages }: Results<typeof reads>) {
  const { t } = useTexts('packages')
  const local = useLocalText()
  const isNoScript = useIsNoScript()
  const kinds = useSlot(packageKind).map(({ item }) => item)
  const path = usePath()
  const [search, setSearch] = useSearchParams()
  const account = useAccountPath()
  const kind = chosenKind(kinds, { path, query: search, account: () => account })
  const chosen = kind?.id ?? GENERAL
  const known = [GENERAL, ...kinds.map(({ id }) => id)]
  const buy = search.get('buy')
  const purchase = search.get('purchase')
  const online = useOnline()
  // An open dialog stays open without a network, because it may contain an order. No new dialog opens.
  const [opened, setOpened] = useState(online ? buy : null)
  if (online && opened !== buy) setOpened(buy)
  const close = () => setSearch(withoutDialog, { replace: true })
  // Without scripts the dialog replaces the list.
  const isListed = !isNoScript || (buy === null && purchase === null)
  const at = withQuery(path, {
    kind: search.get('kind') ?? (path === PACKAGES_PATH && kind ? kind.id : null),
    duration: search.get('duration'),
  })
  const isGeneralFirst = path === PACKAGES_PATH && !kinds.some(({ id }) => id === account)
  const tabs = [
    { id: GENERAL, label: t('general'), href: withQuery(path, { kind: isGeneralFirst ? null : GENERAL }) },
    ...kinds.map(({ id, path: kindPath, title, tab = title }) => ({
      id,
      label: local(tab),
      href: kindPath === path ? path : withQuery(path, { kind: id }),
    })),
  ]
  return (
    <Page title={kind ? local(kind.title) : t('title')}>
      {isListed && (
        <div className="g-stack">
          {buy !== null && opened !== buy && <p role="alert">{t('confirm.notOffline')}</p>}
          {kinds.length > 0 && <KindTabs label={t('kinds')} tabs={tabs} selected={chosen} />}
          <div className="g-stack" {...(kinds.length > 0 && !isNoScript && tabPanelOf(chosen))}>
            {kind && <p className="g-quiet">{local(kind.description)}</p>}
            <OffersOfKind key={chosen} pages={pages} kind={chosen} at={at} />
          </div>
        </div>
      )}
      {buy && opened === buy && (
        <BuyFromAddress
          key={buy}
          id={buy}
          kind={chosen}
          known={known}
          at={at}
          onCancel={close}
          // Replaces the confirmation in the history, so that Back opens the list and not a second order.
          onOrdered={(id) => setSearch((query) => [...withoutDialog(query), ['purchase', id]], { replace: true })}
        />
      )}
      {purchase && <Payment id={purchase} list={at} onClose={close} />}
    </Page>
  )
}
