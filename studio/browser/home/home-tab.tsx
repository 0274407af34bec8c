/** The tab for the order of home and menus, and for the features of the portal. */
import { Spinner } from '@fluentui/react-components'
import type { Settings } from '../editor/settings.ts'
import { useTexts } from '../i18n/text-context.tsx'
import { FeatureList } from './feature-list.tsx'
import './home.css'
import { OrderedList } from './ordered-list.tsx'

const LISTS = [
  ['/order/home.card', 'home'],
  ['/menus/bottom', 'bottom'],
  ['/menus/main', 'main'],
  ['/menus/quick', 'quick'],
] as const

export function HomeTab(settings: Settings) {
  const { lists } = settings
  const { t } = useTexts()
  return (
    <div className="s-stack s-home">
      <section className="s-stack">
        <h2>{t('home.order')}</h2>
        <p className="s-note">{t('home.orderText')}</p>
        {lists.length === 0 && <Spinner label={t('loading')} />}
        {LISTS.map(([pointer, name]) => {
          const list = lists.find((known) => known.pointer === pointer)
          return (
            list && (
              <OrderedList
                key={pointer}
                {...settings}
                list={list}
                label={t(`home.lists.${name}`)}
                hint={t(`home.listHints.${name}`)}
              />
            )
          )
        })}
      </section>
      <FeatureList {...settings} />
    </div>
  )
}
