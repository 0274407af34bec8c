/** The true portal with the draft, on a phone and a laptop, as one of the example customers, at a time and a place. */
import { Button, Select } from '@fluentui/react-components'
import { useState, useSyncExternalStore } from 'react'
import type { FormAnswer, ShownList } from '../../contract.ts'
import { Icon, type IconName } from '../shell/icon.tsx'
import { inStudioLanguage, useTexts } from '../i18n/text-context.tsx'
import type { JsonObject } from '../json/json-text.ts'
import './frame.css'
import { MomentFields, NOW, type Moment } from './moment-fields.tsx'
import { findSetting } from './find-setting.ts'
import type { PickedPart } from './frame-messages.ts'
import type { EditedPage } from './page-of-setting.ts'
import { PortalFrame, type Target } from './portal-frame.tsx'
import { Stills, type Still } from './stills.tsx'
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
  /** The lists of the draft, whose pages are shown as stills. */
  readonly lists: readonly ShownList[]
  /** The page of the setting that was edited last, which is shown. */
  readonly edited: EditedPage | null
  /** Gets the pointer to the setting of a part that was clicked in the preview. */
  readonly onSetting: (pointer: string) => void
}
/** The portal's own pages that a partner looks at most. */
const OWN_PAGES = [
  ['/', 'home'],
  ['/packages', 'packages'],
  ['/account', 'account'],
  ['/login', 'signIn'],
] as const
/** Ids of example customers (studio/server/customers.ts). */
const [GUEST, SIGNED_IN] = ['guest', 'active']
const SCREENS = ['phone', 'desktop', 'both', 'all'] as const
/** The most stills at once. */
const MAX_STILLS = 14
const ICONS: Readonly<Record<(typeof SCREENS)[number], IconName>> = {
  phone: 'phone',
  desktop: 'laptop',
  both: 'both',
  all: 'grid',
}

export function PreviewPane({ url, version, value, customers, languages, lists, edited, onSetting }: PreviewPaneProps) {
  const { t, language: own } = useTexts()
  const [chosenScreen, setScreen] = useState<(typeof SCREENS)[number]>('both')
  const isNarrow = useIsNarrow()
  const [as, setAs] = useState(SIGNED_IN)
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const [chosen, setLanguage] = useState<string | null>(null)
  const [target, setTarget] = useState<Target>({ path: '/' })
  const [path, setPath] = useState('/')
  // An edited page is shown once it is stored, because a page that is being named has another path with each key.
  const [followed, setFollowed] = useState({ edited, version })
  if (followed.version !== version) {
    setFollowed({ edited, version })
    if (edited && edited !== followed.edited) {
      if (edited.isForGuests !== (as === GUEST)) setAs(edited.isForGuests ? GUEST : SIGNED_IN)
      setTarget({ path: edited.path })
    }
  }
  const [isPicking, setPicking] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const [moment, setMoment] = useState<Moment>(NOW)
  const [isTiming, setTiming] = useState(false)
  const [reloads, setReloads] = useState(0)
  const screen = isNarrow && chosenScreen === 'both' ? 'phone' : chosenScreen
  if (url === null)
    return (
      <section className="s-show" aria-label={t('preview.label')}>
        <h2>{t('preview.none')}</h2>
        <p className="s-note">{t('preview.noneText')}</p>
      </section>
    )
  const ofPortal = Array.isArray(value?.['languages']) ? value['languages'].map(String) : languages
  const language = chosen !== null && ofPortal.includes(chosen) ? chosen : (ofPortal[0] ?? 'id')
  const query = new URLSearchParams({ as, language, theme, ...moment, v: `${version}.${reloads}` })
  const pages: readonly (readonly [path: string, name: string])[] = [
    ...OWN_PAGES.map(([known, name]) => [known, t(`preview.pages.${name}`)] as const),
    ...writtenPages(value, own).map(({ path: known, title }) => [known, title] as const),
  ]
  const handlePicked = (parts: readonly PickedPart[]) => {
    const pointer = value && findSetting(parts, value)
    setMissed(pointer === null)
    if (pointer !== null) {
      setPicking(false)
      onSetting(pointer)
    }
  }
  // Where somebody goes on one screen the other one follows.
  const handlePath = (next: string) => {
    setPath(next)
    if (next !== path && screen === 'both') setTarget({ path: next })
  }
  const handleStill = (still: Still) => {
    setAs(still.as)
    setTarget({ path: still.path })
    setScreen('both')
  }
  const screens = (
    [
      ['desktop', 'preview.onDesktop'],
      ['phone', 'preview.onPhone'],
    ] as const
  ).filter(([known]) => screen === 'both' || screen === known)
  const address = `${url}/_preview?${query}`
  const entries = lists.find(({ pointer }) => pointer === '/menus/main')?.entries ?? []
  const stills: readonly Still[] = [
    ...customers.map(({ id, title }) => ({
      as: id,
      path: id === GUEST ? '/login' : '/',
      title: inStudioLanguage(title, own),
    })),
    ...entries.flatMap(({ value: known, title }) =>
      known.startsWith('/') && known !== '/'
        ? { as: SIGNED_IN, path: known, title: inStudioLanguage(title, own) || known }
        : [],
    ),
  ].slice(0, MAX_STILLS)
  const addressOfStill = (still: Still) => {
    const wanted = new URLSearchParams(query)
    wanted.set('as', still.as)
    wanted.set('to', still.path)
    wanted.set('plain', '1')
    return `${url}/_preview?${wanted}`
  }
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
        {screen !== 'all' && (
          <>
            <Select
              className="s-show-choice"
              aria-label={t('preview.as')}
              value={as}
              onChange={(_, { value: next }) => setAs(next)}
            >
              {customers.map(({ id, title }) => (
                <option key={id} value={id}>
                  {inStudioLanguage(title, own)}
                </option>
              ))}
            </Select>
            <Select
              className="s-show-choice"
              aria-label={t('preview.page')}
              value={path}
              onChange={(_, { value: next }) => setTarget({ path: next })}
            >
              {pages.map(([known, name]) => (
                <option key={known} value={known}>
                  {name}
                </option>
              ))}
              {!pages.some(([known]) => known === path) && <option value={path}>{path}</option>}
            </Select>
          </>
        )}
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
          className="s-only-wide"
          appearance={isPicking ? 'primary' : 'subtle'}
          icon={<Icon name="pick" />}
          aria-pressed={isPicking}
          onClick={() => {
            setPicking(!isPicking)
            setMissed(false)
          }}
        >
          {t('preview.pick')}
        </Button>
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
      <p className="s-pick-note" role="status">
        {isMissed ? t('preview.missed') : isPicking ? t('preview.picking') : ''}
      </p>
      {isTiming && <MomentFields moment={moment} places={placesIn(value)} onMoment={setMoment} />}
      {screen === 'all' ? (
        <Stills key={address} stills={stills} addressOf={addressOfStill} onOpen={handleStill} />
      ) : (
        <div className={`s-screens s-show-${screen}`}>
          {screens.map(([known, title]) => (
            <PortalFrame
              key={known}
              screen={known}
              title={t(title)}
              url={address}
              target={target}
              isPicking={isPicking}
              onPicked={handlePicked}
              onPath={handlePath}
            />
          ))}
        </div>
      )}
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
