import { defineCard, Link, useTexts, type ReadFacts, type Results } from '@gapura/core'
import { readPages } from '@gapura/core/api'
import { openable } from './app-address.ts'
import { AppIcon } from './app-icon.tsx'
import { AppStates } from './app-states.tsx'
import { getApps } from './endpoints.ts'
import './free-apps.css'

const SHOWN_APPS = 4

const reads = ({ language }: ReadFacts) => ({ pages: readPages(getApps, { query: { language } }) })

export default defineCard({ reads, component: HomeApps })

function HomeApps({ pages }: Results<typeof reads>) {
  const { t } = useTexts('free-apps')
  const apps = openable(pages.flat)
  return (
    <div className="g-stack">
      <div className="g-head">
        <h2>{t('title')}</h2>
        <Link className="g-row-link" href="/apps">
          {t('all')}
        </Link>
      </div>
      <AppStates answer={pages} isEmpty={apps.length === 0} lines={3}>
        <ul className="f-few">
          {apps.slice(0, SHOWN_APPS).map((app) => (
            <li key={app.id}>
              <a href={app.url} target="_blank" rel="noopener noreferrer">
                <AppIcon app={app} />
                <span>{app.name}</span> <span className="g-unseen">{t('newTab')}</span>
              </a>
            </li>
          ))}
        </ul>
      </AppStates>
    </div>
  )
}
