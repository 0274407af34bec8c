/** The editor of one partner: what is live and what waits, the settings, and the portal as it becomes. */
import { Button, MessageBar, MessageBarActions, MessageBarBody, Tab, TabList } from '@fluentui/react-components'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PartnerState, Problem } from '../../contract.ts'
import { createDraft } from '../draft/create-draft.ts'
import { AddressTab } from '../address/address-tab.tsx'
import { ExpertTab } from '../expert/expert-tab.tsx'
import { LookTab } from '../look/look-tab.tsx'
import { FeaturesTab } from '../home/features-tab.tsx'
import { PagesTab } from '../pages/pages-tab.tsx'
import { PreviewPane } from '../frame/preview-pane.tsx'
import { PublishSheet } from '../publish/publish-sheet.tsx'
import { SignInForm } from '../shell/sign-in.tsx'
import { WordsTab } from '../words/words-tab.tsx'
import { TABS } from '../shell/place.ts'
import { useTexts } from '../texts/text-context.tsx'
import { readJson, setAt } from '../value/json-text.ts'
import type { Keys } from '../value/pointer.ts'
import type { EditorPlace } from './editor-place.ts'
import { ProblemList } from './problem-list.tsx'
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
  const [problems, setProblems] = useState<readonly Problem[]>(state.problems)
  const [isPublishing, setPublishing] = useState(false)
  const [isPreview, setPreview] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => {
      // Without an answer the last problems stay; the save says that the server is away.
      api.check(id, now.text).then(
        (answer) => setProblems(answer.problems),
        () => undefined,
      )
    }, CHECK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [api, id, now.text])
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
    set: (keys: Keys, next: unknown, group?: string) =>
      draft.edit(setAt(draft.getSnapshot().text, keys, next), group ?? null),
  }
  return (
    <div className={isPreview ? 's-studio s-previewing' : 's-studio'}>
      <TopBar
        name={typeof value?.['name'] === 'string' ? value['name'] : id}
        now={now}
        isPreview={isPreview}
        onPreview={() => setPreview(!isPreview)}
        onUndo={draft.undo}
        onRedo={draft.redo}
        onLeave={() => void draft.saveNow().then(onLeave)}
        onPublish={() => void draft.saveNow().then(() => setPublishing(true))}
      />
      <main className="s-edit">
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
          {settings && tab === 'home' && <FeaturesTab {...settings} />}
          {settings && tab === 'words' && <WordsTab {...settings} />}
          {settings && tab === 'pages' && <PagesTab {...settings} />}
          {settings && tab === 'address' && <AddressTab {...settings} />}
          {tab === 'expert' && (
            <ExpertTab
              text={now.text}
              form={form}
              problems={problems}
              onText={(text) => draft.edit(text, 'text')}
              onUndo={draft.undo}
              onRedo={draft.redo}
            />
          )}
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
        customers={form.customers}
        languages={form.languages}
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
