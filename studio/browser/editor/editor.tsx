/** The editor of one partner: what is live and what waits, the settings, and the portal as it becomes. */
import {
  Button,
  Link,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Tab,
  TabList,
  Toast,
  ToastBody,
  Toaster,
  ToastTitle,
  useId,
  useToastController,
} from '@fluentui/react-components'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { CheckAnswer, PartnerState } from '../../contract.ts'
import { createDraft } from '../draft/create-draft.ts'
import { DraftNotices } from '../draft/draft-notices.tsx'
import { DropDialog } from '../draft/drop-dialog.tsx'
import { createKeeper } from '../draft/kept-text.ts'
import { HistoryDrawer } from '../history/history-drawer.tsx'
import { HomeTab } from '../home/home-tab.tsx'
import { LookTab } from '../look/look-tab.tsx'
import { AddressTab } from '../address/address-tab.tsx'
import { ExpertTab } from '../expert/expert-tab.tsx'
import { PagesTab } from '../pages/pages-tab.tsx'
import { keyOfPage, pageOfSetting, type EditedPage } from '../preview/page-of-setting.ts'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { PublishSheet } from '../publish/publish-sheet.tsx'
import { tabOf, goTo } from '../problems/go-to.ts'
import { ProblemList } from '../problems/problem-list.tsx'
import { problemWords } from '../problems/problem-words.ts'
import { ShareDialog } from '../share/share-dialog.tsx'
import { download } from '../share/download.ts'
import { Refused } from '../api/refused.ts'
import { refusalText } from '../shell/refusal-text.ts'
import { SignInForm } from '../shell/sign-in.tsx'
import { WordsTab } from '../words/words-tab.tsx'
import { TABS } from '../shell/place.ts'
import { useTexts } from '../i18n/text-context.tsx'
import { readJson, setOver, withInherited } from '../json/json-text.ts'
import type { Keys } from '../json/pointer.ts'
import type { EditorPlace } from './editor-place.ts'
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
  onSignOut,
  state,
}: EditorPlace & { readonly state: PartnerState }) {
  const { t, find } = useTexts()
  const [keeper] = useState(() => createKeeper(id, state))
  const [kept, setKept] = useState(keeper.offered)
  const [draft] = useState(() =>
    createDraft({
      state,
      put: (text, from) => api.saveDraft(id, { text, from }),
      keep: keeper.keep,
      isReadOnly: me.store?.isReadOnly ?? false,
    }),
  )
  useEffect(() => draft.start(), [draft])
  const now = useSyncExternalStore(draft.subscribe, draft.getSnapshot)
  const [checked, setAnswer] = useState<CheckAnswer>({ problems: state.problems, lists: [] })
  const { problems, lists } = checked
  const isReadOnly = me.store?.isReadOnly === true || now.save.kind === 'read-only'
  const [open, setOpen] = useState<'publish' | 'history' | 'share' | 'drop' | null>(null)
  const handleClose = () => setOpen(null)
  const toasterId = useId('toaster')
  const { dispatchToast } = useToastController(toasterId)
  const [edited, setEdited] = useState<EditedPage | null>(null)
  const [isPreview, setPreview] = useState(false)

  /** The answer to a text that cannot be shown has no lists, so the lists of the text before stay. */
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

  const own = readJson(now.text)
  const { inherited } = now.state
  const value = own && withInherited(inherited, own)
  // Fields show the same words as the list of problems.
  const saidProblems = problems.map((problem) => {
    const { sentence, detail } = problemWords(problem, { t, find })
    return { ...problem, message: detail === null ? sentence : `${sentence} ${detail}` }
  })
  const settings: Settings | null = value && {
    api,
    id,
    form,
    value,
    problems: saidProblems,
    lists,
    set: (keys: Keys, next: unknown, group?: string) => {
      const text = setOver(draft.getSnapshot().text, inherited, keys, next)
      draft.edit(text, group ?? null)
      const page = pageOfSetting(keys, readJson(text) ?? {})
      // The same page as before is no new wish, so whoever has gone elsewhere in the preview stays there.
      if (page) setEdited((before) => (before && keyOfPage(before) === keyOfPage(page) ? before : page))
    },
  }
  const name = typeof value?.['name'] === 'string' ? value['name'] : id
  const say = (text: string, publicUrl: string | null = null) =>
    dispatchToast(
      <Toast>
        <ToastTitle>{text}</ToastTitle>
        {publicUrl !== null && (
          <ToastBody>
            <Link href={publicUrl} target="_blank" rel="noreferrer">
              {t('bar.openLive')}
            </Link>
          </ToastBody>
        )}
      </Toast>,
      { intent: 'success' },
    )
  const handleDrop = async () => {
    try {
      await draft.saveNow()
      const { state: seen, save } = draft.getSnapshot()
      // Then the draft is somebody else's, and which one counts is chosen first.
      if (save.kind === 'conflict') return
      draft.adopt(seen.draft && !isReadOnly ? await api.dropDraft(id, seen.draft.tag) : seen)
      say(t('drop.done'))
    } catch (error) {
      if (error instanceof Refused && error.refusal.state) draft.adopt(error.refusal.state)
      dispatchToast(
        <Toast>
          <ToastTitle>{refusalText(error, t)}</ToastTitle>
        </Toast>,
        { intent: 'error' },
      )
    }
  }
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
        onPublish={() => void draft.saveNow().then(() => setOpen('publish'))}
        onHistory={() => setOpen('history')}
        onShare={() => void draft.saveNow().then(() => setOpen('share'))}
        onDownload={() => download(id, now.text)}
        onDrop={() => setOpen('drop')}
        isReadOnly={isReadOnly}
        {...(onSignOut && { onSignOut: () => void draft.saveNow().then(onSignOut) })}
      />
      <main className="s-edit">
        <h1 className="s-hidden">{name}</h1>
        {now.save.kind === 'signed-out' && <SignInForm api={api} onSignedIn={() => void draft.retry()} />}
        <DraftNotices
          now={now}
          kept={kept}
          readOnly={isReadOnly ? { owner: me.store?.owner ?? null } : null}
          onMine={() => void draft.keepMine()}
          onTheirs={() => draft.takeTheirs()}
          onUseKept={() => {
            keeper.decide()
            setKept(null)
            if (kept) draft.edit(kept.text)
          }}
          onDropKept={() => {
            keeper.decide()
            setKept(null)
          }}
          onDownload={() => download(id, now.text)}
        />
        <TabList
          className="s-tabs"
          aria-label={t('tabs.label')}
          selectedValue={tab}
          onTabSelect={(_, { value: chosen }) => {
            const next = TABS.find((known) => known === chosen)
            if (next) onTab(next)
          }}
        >
          {TABS.map((known) => {
            const count = problems.filter(({ pointer }) => tabOf(pointer) === known).length
            const name = t(`tabs.${known}`)
            return (
              <Tab
                key={known}
                value={known}
                aria-controls="s-panel"
                id={`s-tab-${known}`}
                {...(count > 0 && { 'aria-label': t('bar.problemsOf', { name, count }) })}
              >
                {name}
                {count > 0 && <span className="s-count">{count}</span>}
              </Tab>
            )
          })}
        </TabList>
        <div id="s-panel" role="tabpanel" aria-labelledby={`s-tab-${tab}`} className="s-panel">
          <ProblemList problems={problems} onTab={onTab} />
          {settings && tab === 'look' && <LookTab {...settings} />}
          {settings && tab === 'home' && <HomeTab {...settings} />}
          {settings && tab === 'words' && <WordsTab {...settings} />}
          {settings && tab === 'pages' && <PagesTab {...settings} />}
          {settings && tab === 'address' && <AddressTab {...settings} />}
          {tab === 'expert' && (
            <ExpertTab
              text={now.text}
              form={form}
              problems={saidProblems}
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
        value={value}
        customers={form.customers}
        languages={form.languages}
        lists={lists}
        edited={edited}
        onSetting={(pointer) => goTo(pointer, onTab)}
      />
      <PublishSheet
        api={api}
        form={form}
        isOpen={open === 'publish'}
        isPublisher={me.role === 'publisher'}
        isSaved={!isUnsaved}
        state={now.state}
        value={value}
        onPublished={(next) => {
          draft.adopt(next)
          say(t(next.isLate ? 'publish.doneLate' : 'publish.done'), next.publicUrl)
        }}
        onTheirs={(next) => draft.adopt(next)}
        onGo={(pointer) => goTo(pointer, onTab)}
        onClose={handleClose}
      />
      <HistoryDrawer
        api={api}
        form={form}
        isOpen={open === 'history'}
        isPublisher={me.role === 'publisher' && !isReadOnly}
        state={now.state}
        onBack={(next, number) => {
          draft.learn(next)
          say(t('history.done', { number }), next.publicUrl)
        }}
        onClose={handleClose}
      />
      <ShareDialog api={api} id={id} isOpen={open === 'share'} onClose={handleClose} />
      <DropDialog isOpen={open === 'drop'} onConfirm={() => void handleDrop()} onClose={handleClose} />
      <Toaster toasterId={toasterId} position="bottom-start" />
    </div>
  )
}
