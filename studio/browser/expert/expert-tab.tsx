/** The complete file as text, for those who know it. */
import { Button, MessageBar, MessageBarActions, MessageBarBody, Spinner } from '@fluentui/react-components'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormAnswer, Problem } from '../../contract.ts'
import { useTexts } from '../i18n/text-context.tsx'
import type { TextKey } from '../i18n/texts.ts'
import { keysOf } from '../json/pointer.ts'
import type { TextEditor } from './create-text-editor.ts'
import './expert.css'
import { marksOf } from './marks.ts'

export type ExpertTabProps = {
  readonly text: string
  readonly form: FormAnswer
  readonly problems: readonly Problem[]
  readonly onText: (text: string) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

type EditorModule = typeof import('./create-text-editor.ts')

/** CodeMirror's own words. */
const PHRASES: Readonly<Record<string, TextKey>> = {
  Find: 'expert.phrases.find',
  Replace: 'expert.phrases.replace',
  next: 'expert.phrases.next',
  previous: 'expert.phrases.previous',
  all: 'expert.phrases.all',
  'match case': 'expert.phrases.matchCase',
  regexp: 'expert.phrases.regexp',
  'by word': 'expert.phrases.byWord',
  replace: 'expert.phrases.replaceOne',
  'replace all': 'expert.phrases.replaceAll',
  close: 'expert.phrases.close',
  'Fold line': 'expert.phrases.fold',
  'Unfold line': 'expert.phrases.unfold',
  'folded code': 'expert.phrases.folded',
  unfold: 'expert.phrases.unfold',
  Diagnostics: 'problems.title',
  'No diagnostics': 'problems.none',
  Completions: 'expert.phrases.completions',
}

export function ExpertTab({ text, form, problems, onText, onUndo, onRedo }: ExpertTabProps) {
  const { t, language } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<TextEditor | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const handleAgain = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  const handleText = useEffectEvent(onText)
  const handleUndo = useEffectEvent(onUndo)
  const handleRedo = useEffectEvent(onRedo)
  const mount = useEffectEvent((host: HTMLElement, { createTextEditor }: EditorModule) =>
    createTextEditor({
      parent: host.shadowRoot ?? host.attachShadow({ mode: 'open' }),
      text,
      label: t('expert.label'),
      phrases: Object.fromEntries(Object.entries(PHRASES).map(([english, key]) => [english, t(key)])),
      schema: form.schema,
      onText: (next) => handleText(next),
      onUndo: () => handleUndo(),
      onRedo: () => handleRedo(),
    }),
  )
  useEffect(() => {
    const host = place.current
    let made: TextEditor | null = null
    let isGone = false
    const start = (module: EditorModule) => {
      if (isGone || !host) return
      made = mount(host, module)
      setEditor(made)
    }
    // CodeMirror is large, so it comes with the tab.
    import('./create-text-editor.ts').then(start, () => setFailed(true))
    return () => {
      isGone = true
      made?.end()
      setEditor(null)
    }
  }, [form, language, attempt])
  useEffect(() => editor?.setText(text), [editor, text])
  useEffect(() => editor?.setMarks(marksOf(text, problems)), [editor, text, problems])
  const goTo = useEffectEvent((event: Event) => {
    if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return
    const pointer = event.detail
    // A file that is no JSON has a line alone.
    const [mark] = marksOf(
      text,
      problems.filter((problem) => problem.pointer === pointer),
    )
    editor?.goTo(mark?.from ?? offsetOf(text, pointer))
  })
  useEffect(() => {
    const host = place.current
    const handle = (event: Event) => goTo(event)
    host?.addEventListener('s-go', handle)
    return () => host?.removeEventListener('s-go', handle)
  }, [])

  return (
    <section className="s-stack">
      <h2>{t('expert.title')}</h2>
      <p className="s-note">{t('expert.text')}</p>
      <p className="s-note">{t('expert.leave')}</p>
      {!editor && !hasFailed && <Spinner label={t('loading')} />}
      {hasFailed && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{t('refused.unreachable')}</MessageBarBody>
          <MessageBarActions>
            <Button onClick={handleAgain}>{t('again')}</Button>
          </MessageBarActions>
        </MessageBar>
      )}
      <div ref={place} className="s-code" data-pointer={editor ? '' : undefined} />
    </section>
  )
}

/** Where a value is written. */
function offsetOf(text: string, pointer: string): number {
  const tree = parseTree(text)
  const keys = keysOf(pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key))
  return (tree && findNodeAtLocation(tree, keys))?.offset ?? 0
}
