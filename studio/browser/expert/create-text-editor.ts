/**
 * The editor of the file's text. It is in a shadow root, where CodeMirror adopts style sheets; in a document it would write a style element,
 * which the page's policy refuses. It has no history of its own, because the studio's undo owns every change.
 */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Annotation, EditorState } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { completeAt } from './complete.ts'
import { editorLook } from './editor-look.ts'
import type { Mark } from './marks.ts'

export type TextEditorSettings = {
  readonly parent: ShadowRoot
  readonly text: string
  /** For screen readers. */
  readonly label: string
  /** CodeMirror's own words, by their English ones. */
  readonly phrases: Readonly<Record<string, string>>
  readonly schema: Readonly<Record<string, unknown>>
  readonly onText: (text: string) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

export type TextEditor = {
  setText(text: string): void
  setMarks(marks: readonly Mark[]): void
  /** Puts the cursor there and shows it. */
  goTo(offset: number): void
  end(): void
}

/** Marks a change that came from outside, so that it is not told back. */
const outside = Annotation.define<true>()

export function createTextEditor(settings: TextEditorSettings): TextEditor {
  const { parent, text, label, phrases, schema, onText, onUndo, onRedo } = settings
  const run = (action: () => void) => () => {
    action()
    return true
  }
  const undoKeys = [
    { key: 'Mod-z', run: run(onUndo), stopPropagation: true },
    { key: 'Mod-y', run: run(onRedo), stopPropagation: true },
    { key: 'Mod-Shift-z', run: run(onRedo), stopPropagation: true },
  ]
  const view = new EditorView({
    parent,
    root: parent,
    doc: text,
    extensions: [
      lineNumbers(),
      foldGutter(),
      lintGutter(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      highlightSelectionMatches(),
      search({ top: true }),
      json(),
      autocompletion({
        icons: false,
        override: [
          ({ state, pos }) => {
            const found = completeAt(state.doc.toString(), pos, schema)
            return (
              found && {
                from: found.from,
                to: found.to,
                filter: false,
                options: found.proposals
                  .filter(({ label: name }) => fits(name, state.sliceDoc(found.from, pos)))
                  .map(({ label: name, kind, info, insert }) => ({
                    label: name,
                    type: kind === 'key' ? 'property' : 'enum',
                    ...(info !== '' && { info }),
                    apply: insert,
                  })),
              }
            )
          },
        ],
      }),
      keymap.of([
        ...undoKeys,
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...searchKeymap,
        ...foldKeymap,
        ...lintKeymap,
        ...defaultKeymap,
        indentWithTab,
      ]),
      // A browser's own undo, such as that of its menu, would change the text behind the studio's.
      EditorView.domEventHandlers({
        beforeinput: ({ inputType }) => {
          if (inputType === 'historyUndo') onUndo()
          else if (inputType === 'historyRedo') onRedo()
          else return false
          return true
        },
      }),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
      EditorState.phrases.of(phrases),
      EditorView.updateListener.of(({ docChanged, transactions, state }) => {
        if (docChanged && !transactions.some((one) => one.annotation(outside))) onText(state.doc.toString())
      }),
      editorLook,
    ],
  })
  return {
    setText(next) {
      const change = changeTo(view.state.doc.toString(), next)
      if (change) view.dispatch({ changes: change, annotations: outside.of(true) })
    },
    setMarks: (marks) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          marks.filter(({ to }) => to <= view.state.doc.length),
        ),
      ),
    goTo(offset) {
      const anchor = Math.min(offset, view.state.doc.length)
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
      view.focus()
    },
    end: () => view.destroy(),
  }
}

/** Whether a proposal begins with what is typed, quotes aside. */
function fits(name: string, typed: string): boolean {
  const plain = (text: string) => text.replaceAll('"', '').toLowerCase()
  return plain(name).includes(plain(typed))
}

/** The part that differs, so that the cursor stays where it is. Null: nothing differs. */
function changeTo(now: string, next: string): { from: number; to: number; insert: string } | null {
  if (now === next) return null
  const max = Math.min(now.length, next.length)
  let start = 0
  while (start < max && now[start] === next[start]) start += 1
  let end = 0
  while (end < max - start && now[now.length - 1 - end] === next[next.length - 1 - end]) end += 1
  return { from: start, to: now.length - end, insert: next.slice(start, next.length - end) }
}
