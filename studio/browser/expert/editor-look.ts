/** The look of the editor: Fluent's tokens, which reach into the shadow root and follow the theme by themselves. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const FIELD = {
  color: 'var(--colorNeutralForeground1)',
  backgroundColor: 'var(--colorNeutralBackground1)',
  border: '1px solid var(--colorNeutralStrokeAccessible)',
  borderRadius: '4px',
  font: 'inherit',
}

const theme = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--colorNeutralForeground1)',
    backgroundColor: 'var(--colorNeutralBackground1)',
    border: '1px solid var(--colorNeutralStrokeAccessible)',
    borderRadius: '4px',
    fontSize: '0.8125rem',
  },
  '&.cm-focused': { outline: '2px solid var(--colorStrokeFocus2)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--colorNeutralForeground1)' },
  '.cm-cursor': { borderLeftColor: 'var(--colorNeutralForeground1)' },
  '.cm-gutters': {
    color: 'var(--colorNeutralForeground3)',
    backgroundColor: 'var(--colorNeutralBackground2)',
    borderRight: '1px solid var(--colorNeutralStroke2)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--colorNeutralBackground3)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--colorBrandBackground2)',
  },
  '.cm-foldPlaceholder': {
    color: 'var(--colorNeutralForeground2)',
    backgroundColor: 'var(--colorNeutralBackground4)',
    border: '0',
    padding: '0 0.375rem',
  },
  '.cm-panels': {
    color: 'var(--colorNeutralForeground1)',
    backgroundColor: 'var(--colorNeutralBackground2)',
    borderColor: 'var(--colorNeutralStroke2)',
  },
  '.cm-panel.cm-search label': { whiteSpace: 'nowrap' },
  '.cm-textfield': FIELD,
  '.cm-button': { ...FIELD, backgroundImage: 'none', padding: '0.125rem 0.5rem' },
  '.cm-searchMatch': { backgroundColor: 'var(--colorStatusWarningBackground2)' },
  '.cm-tooltip': {
    color: 'var(--colorNeutralForeground1)',
    backgroundColor: 'var(--colorNeutralBackground1)',
    border: '1px solid var(--colorNeutralStroke1)',
    borderRadius: '4px',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--colorNeutralForegroundOnBrand)',
    backgroundColor: 'var(--colorBrandBackground)',
  },
  '.cm-completionInfo': { maxWidth: '18rem', padding: '0.5rem' },
})

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--colorBrandForeground1)' },
  { tag: tags.string, color: 'var(--colorStatusSuccessForeground1)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--colorStatusWarningForeground3)' },
  { tag: tags.invalid, color: 'var(--colorStatusDangerForeground1)' },
])

export const editorLook = [theme, syntaxHighlighting(colors)]
