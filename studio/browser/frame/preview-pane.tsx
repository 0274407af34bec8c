/** The true portal with the draft, on a phone and a laptop, as one of the example customers, at a time and a place. */
import { Button, Select } from '@fluentui/react-components'
import { useState, useSyncExternalStore } from 'react'
import type { FormAnswer } from '../../contract.ts'
import { Icon, type IconName } from '../shell/icon.tsx'
import { inStudioLanguage, useTexts } from '../texts/text-context.tsx'
import type { JsonObject } from '../value/json-text.ts'
import './frame.css'
import { MomentFields, NOW, type Moment } from './moment-fields.tsx'
import { PortalFrame } from './portal-frame.tsx'
import { placesIn, writtenPages } from './draft-places.ts'

type PreviewPaneProps = {
  /** Null: there is no preview here. */
  readonly url: string | null
  /** Of the text that is stored; the frames load anew with it. */
  readonly version: string
  /** Null: the text is no JSON. */
  readonly value: JsonObject | null
  readonly customers: FormAnswer['customers']
  readonly languages: readonly string[]
}
/** The portal's own pages that a partner looks at most. */
const OWN_PAGES = [
  ['/', 'home'],
  ['/packages', 'packages'],
  ['/account', 'account'],
] as const
const SCREENS = ['phone', 'desktop', 'both'] as const
const ICONS: Readonly<Record<(typeof SCREENS)[number], IconName>> = { phone: 'phone', desktop: 'laptop', both: 'both' }

export function PreviewPane({ url, version, value, customers, languages }: PreviewPaneProps) {
  const { t, language: own } = useTexts()
  const [wanted, setScreen] = useState<(typeof SCREENS)[number]>('both')
  const isNarrow = useIsNarrow()
  const [as, setAs] = useState('active')
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const [chosen, setLanguage] = useState<string | null>(null)
  const [path, setPath] = useState('/')
  const [moment, setMoment] = useState<Moment>(NOW)
  const [isTiming, setTiming] = useState(false)
  const [reloads, setReloads] = useState(0)
  const screen = isNarrow && wanted === 'both' ? 'phone' : wanted
  if (url === null)
    return (
      <section className="s-show" aria-label={t('preview.label')}>
        <h2>{t('preview.none')}</h2>
        <p className="s-note">{t('preview.noneText')}</p>
      </section>
    )
  const ofPortal = Array.isArray(value?.['languages']) ? value['languages'].map(String) : languages
  const language = chosen !== null && ofPortal.includes(chosen) ? chosen : (ofPortal[0] ?? 'id')
  const to = as === 'guest' && path === '/' ? '/login' : path
  const query = new URLSearchParams({ as, to, language, theme, ...moment, v: `${version}.${reloads}` })
  const address = `${url}/_preview?${query}`
  return (
    <section className="s-show" aria-label={t('preview.label')}>
      <div className="s-show-bar">
        <div className="s-segments" role="group" aria-label={t('preview.screen')}>
          {SCREENS.filter((known) => known !== 'both' || !isNarrow).map((known) => (
            <Button
              key={known}
              appearance="subtle"
              icon={<Icon name={ICONS[known]} />}
              aria-pressed={screen === known}
              onClick={() => setScreen(known)}
            >
              {t(`preview.${known}`)}
            </Button>
          ))}
        </div>
        <Select aria-label={t('preview.as')} value={as} onChange={(_, { value: next }) => setAs(next)}>
          {customers.map(({ id, title }) => (
            <option key={id} value={id}>
              {inStudioLanguage(title, own)}
            </option>
          ))}
        </Select>
        <Select aria-label={t('preview.page')} value={path} onChange={(_, { value: next }) => setPath(next)}>
          {OWN_PAGES.map(([known, name]) => (
            <option key={known} value={known}>
              {t(`preview.pages.${name}`)}
            </option>
          ))}
          {writtenPages(value, own).map(({ path: known, title }) => (
            <option key={known} value={known}>
              {title}
            </option>
          ))}
        </Select>
        <span className="s-grow" />
        {ofPortal.length > 1 && (
          <div className="s-segments" role="group" aria-label={t('preview.language')}>
            {ofPortal.map((id) => (
              <Button
                key={id}
                appearance="subtle"
                aria-pressed={language === id}
                aria-label={`${id.toUpperCase()}, ${new Intl.DisplayNames(own, { type: 'language' }).of(id) ?? ''}`}
                onClick={() => setLanguage(id)}
              >
                {id.toUpperCase()}
              </Button>
            ))}
          </div>
        )}
        <div className="s-segments" role="group" aria-label={t('preview.theme')}>
          {(['light', 'dark'] as const).map((known) => (
            <Button key={known} appearance="subtle" aria-pressed={theme === known} onClick={() => setTheme(known)}>
              {t(`preview.${known}`)}
            </Button>
          ))}
        </div>
        <Button
          appearance={Object.keys(moment).length === 0 ? 'subtle' : 'outline'}
          aria-expanded={isTiming}
          onClick={() => setTiming(!isTiming)}
        >
          {t('preview.settings')}
        </Button>
        <Button
          appearance="subtle"
          icon={<Icon name="reload" />}
          aria-label={t('preview.reload')}
          title={t('preview.reload')}
          onClick={() => setReloads(reloads + 1)}
        />
      </div>
      {isTiming && <MomentFields moment={moment} places={placesIn(value)} onMoment={setMoment} />}
      <div className={`s-screens s-show-${screen}`}>
        {screen !== 'phone' && <PortalFrame screen="desktop" title={t('preview.onDesktop')} url={address} />}
        {screen !== 'desktop' && <PortalFrame screen="phone" title={t('preview.onPhone')} url={address} />}
      </div>
    </section>
  )
}

/** As in frame.css: there is room for one screen alone. */
const NARROW = '(max-width: 60rem)'

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(NARROW)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(NARROW).matches,
  )
}
