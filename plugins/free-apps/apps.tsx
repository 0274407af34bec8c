/** Renders `/apps`: public free content, and the home page of guests. Offers sign-in to signed-out visitors. */
import {
  defineScreen,
  LinkButton,
  SlotOutlet,
  useIsHydrated,
  useRolePath,
  useSessionState,
  useDocumentTitle,
  useTexts,
  type ReadFacts,
  type Results,
} from '@gapura/core'
import { readPages } from '@gapura/core/api'
import { Button } from '@gapura/core/controls'
import { OpenRegular } from '@fluentui/react-icons/headless/svg/open'
import { openable } from './app-address.ts'
import { AppIcon } from './app-icon.tsx'
import { AppStates } from './app-states.tsx'
import { getApps, type FreeApp } from './endpoints.ts'
import { appsNote } from './index.ts'
import './free-apps.css'

const reads = ({ language }: ReadFacts) => ({ pages: readPages(getApps, { query: { language } }) })

export default defineScreen({ reads, component: Apps })

function Apps({ pages }: Results<typeof reads>) {
  const { t } = useTexts('free-apps')
  const { user } = useSessionState()
  const apps = openable(pages.flat)
  // Notes depend on the visitor, whom the prerender does not know, so they are rendered after hydration.
  const isHydrated = useIsHydrated()
  useDocumentTitle(t('title'))
  return (
    <div className="g-stack">
      <div>
        <h1>{t('title')}</h1>
        <p className="g-quiet">{t('intro')}</p>
      </div>
      {isHydrated && <SlotOutlet slot={appsNote} />}
      <AppStates answer={pages} isEmpty={apps.length === 0} lines={6}>
        <ul className="f-list">
          {apps.map((app) => (
            <li key={app.id}>
              <AppLink app={app} />
            </li>
          ))}
        </ul>
        {pages.hasNextPage && (
          <Button disabledFocusable={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </AppStates>
      {user === null && <SignInOffer />}
    </div>
  )
}

export function AppLink({ app }: { readonly app: FreeApp }) {
  const { t } = useTexts('free-apps')
  return (
    <a className="f-app" href={app.url} target="_blank" rel="noopener noreferrer">
      <AppIcon app={app} />
      <span className="g-grow">
        <strong>{app.name}</strong> <span className="g-unseen">{t('newTab')}</span>
        <span className="f-about">{app.description}</span>
      </span>
      <OpenRegular aria-hidden fontSize={20} />
    </a>
  )
}

function SignInOffer() {
  const { t } = useTexts('free-apps')
  const signIn = useRolePath('sign-in')
  if (signIn === null) return null
  return (
    <section className="f-way-in">
      <h2>{t('wayIn.title')}</h2>
      <p>{t('wayIn.text')}</p>
      <LinkButton appearance="primary" size="large" href={signIn}>
        {t('wayIn.signIn')}
      </LinkButton>
    </section>
  )
}
