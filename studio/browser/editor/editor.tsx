/** The editor of one partner: what is live and what waits, the settings, and the portal as it becomes. */
import { Button, MessageBar, MessageBarActions, MessageBarBody, Tab, TabList } from '@fluentui/react-components'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { CheckAnswer, PartnerState } from '../../contract.ts'
import { createDraft } from '../draft/create-draft.ts'
import { HomeTab } from '../home/home-tab.tsx'
import { LookTab } from '../look/look-tab.tsx'
import { PreviewPane } from '../frame/preview-pane.tsx'
import { PublishSheet } from '../publish/publish-sheet.tsx'
import { SignInForm } from '../shell/sign-in.tsx'
import { TABS } from '../shell/place.ts'
import { useTexts } from '../texts/text-context.tsx'
import { readJson, setAt } from '../value/json-text.ts'
import type { Keys } from '../value/pointer.ts'
import { AddressTab } from './address-tab.tsx'
import type { EditorPlace } from './editor-place.ts'
import { ExpertTab } from './expert-tab.tsx'
import { goTo, ProblemList } from './problem-list.tsx'
import type { Settings } from './settings.ts'
import { TopBar } from './top-bar.tsx'

const CHECK_DELAY_MS = 500

export function Editor({
  api,
  me,
  form,
  id,
  tab,
  onTab,
  onLeave,
  state,
}: EditorPlace & { readonly state: PartnerState }) {
  const { t } = useTexts()
  const [draft] = useState(() =>
    createDraft({ state, put: (text, from) => api.saveDraft(id, { text, from }), keep: (text) => keepText(id, text) }),
  )
  const now = useSyncExternalStore(draft.subscribe, draft.getSnapshot)
  const [checked, setAnswer] = useState<CheckAnswer>({ problems: state.problems, lists: [] })
  const { problems, lists } = checked
  const [isPublishing, setPublishing] = useState(false)
  const [isPreview, setPreview] = useState(false)

  /** A text that cannot be shown leaves the lists of the one before. */
  const takeAnswer = useCallback(
    (answer: CheckAnswer) =>
      setAnswer((before) => (answer.lists.length === 0 ? { ...answer, lists: before.lists } : answer)),
    [],
  )
  useEffect(() => {
    const timer = setTimeout(() => {
      // Without an answer the last problems stay; the save says that the server is away.
      api.check(id, now.text).then(takeAnswer, () => undefined)
    }, CHECK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [api, id, now.text, takeAnswer])
  const isUnsaved = now.save.kind !== 'saved'
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  const value = readJson(now.text)
  const settings: Settings | null = value && {
    api,
    id,
    form,
    value,
    problems,
    lists,
    set: (keys: Keys, next: unknown, group?: string) =>
      draft.edit(setAt(draft.getSnapshot().text, keys, next), group ?? null),
  }
  const name = typeof value?.['name'] === 'string' ? value['name'] : id
  return (
    <div className={isPreview ? 's-studio s-previewing' : 's-studio'}>
      <TopBar
        name={name}
        now={now}
        isPreview={isPreview}
        onPreview={() => setPreview(!isPreview)}
        onUndo={draft.undo}
        onRedo={draft.redo}
        onLeave={() => void draft.saveNow().then(onLeave)}
        onPublish={() => void draft.saveNow().then(() => setPublishing(true))}
      />
      <main className="s-edit">
        <h1 className="s-hidden">{name}</h1>
        {now.save.kind === 'signed-out' && <SignInForm api={api} onSignedIn={() => void draft.retry()} />}
        {now.save.kind === 'conflict' && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>
              {now.save.theirs.draft?.by == null
                ? t('conflict.title')
                : t('conflict.titleBy', { name: now.save.theirs.draft.by })}
            </MessageBarBody>
            <MessageBarActions>
              <Button onClick={() => void draft.keepMine()}>{t('conflict.mine')}</Button>
              <Button onClick={() => draft.takeTheirs()}>{t('conflict.theirs')}</Button>
            </MessageBarActions>
          </MessageBar>
        )}
        <TabList
          className="s-tabs"
          aria-label={t('tabs.label')}
          selectedValue={tab}
          onTabSelect={(_, { value: chosen }) => {
            const next = TABS.find((known) => known === chosen)
            if (next) onTab(next)
          }}
        >
          {TABS.map((known) => (
            <Tab key={known} value={known} aria-controls="s-panel" id={`s-tab-${known}`}>
              {t(`tabs.${known}`)}
            </Tab>
          ))}
        </TabList>
        <div id="s-panel" role="tabpanel" aria-labelledby={`s-tab-${tab}`} className="s-panel">
          <ProblemList problems={problems} onTab={onTab} />
          {settings && tab === 'look' && <LookTab {...settings} />}
          {settings && tab === 'home' && <HomeTab {...settings} />}
          {settings && tab === 'address' && <AddressTab {...settings} />}
          {tab === 'expert' && <ExpertTab text={now.text} onText={(text) => draft.edit(text, 'text')} />}
          {!settings && tab !== 'expert' && (
            <MessageBar intent="error" layout="multiline">
              <MessageBarBody>{t('unreadable')}</MessageBarBody>
              <MessageBarActions>
                <Button onClick={() => onTab('expert')}>{t('toExpert')}</Button>
              </MessageBarActions>
            </MessageBar>
          )}
        </div>
      </main>
      <PreviewPane
        url={now.state.previewUrl}
        version={now.state.draft?.tag ?? now.state.live?.tag ?? ''}
        value={value}
        customers={form.customers}
        languages={form.languages}
        onSetting={(pointer) => goTo(pointer, onTab)}
      />
      <PublishSheet
        api={api}
        isOpen={isPublishing}
        isPublisher={me.role === 'publisher'}
        isSaved={!isUnsaved}
        state={now.state}
        onPublished={(next) => draft.adopt(next)}
        onClose={() => setPublishing(false)}
      />
    </div>
  )
}

function keepText(id: string, text: string | null): void {
  if (text === null) localStorage.removeItem(`studio.kept.${id}`)
  else localStorage.setItem(`studio.kept.${id}`, text)
}
