import { Button, Field, Textarea } from '@fluentui/react-components'
import { useLayoutEffect, useRef, useState } from 'react'
import { faultAt, type Settings } from '../editor/settings.ts'
import { nameOf } from '../form/language-fields.tsx'
import { lacksText } from '../form/lacks-text.ts'
import { portalLanguages } from '../form/portal-languages.ts'
import { useTexts } from '../i18n/text-context.tsx'
import { pointerOf, valueAt } from '../json/pointer.ts'
import { withMark, withNewLine, type Mark } from './text-marks.ts'

const MARKS: readonly Mark[] = ['heading', 'list', 'table', 'link']
const MAX_CHARACTERS = 60_000

/** The text of a page in each language, with buttons for the marks. */
export function PageText({ at, ...settings }: Settings & { readonly at: number }) {
  return portalLanguages(settings.value).map((language) => (
    <TextIn key={language} {...settings} at={at} language={language} />
  ))
}

function TextIn({ value, problems, set, at, language }: Settings & { readonly at: number; readonly language: string }) {
  const { t, language: studio } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const [selection, setSelection] = useState<{ readonly start: number; readonly end: number } | null>(null)
  const keys = ['pages', at, 'text', language]
  const pointer = pointerOf(keys)
  const written = valueAt(value, keys)
  const text = Array.isArray(written) ? written.join('\n') : typeof written === 'string' ? written : ''
  const fault = faultAt(problems, pointer)
  // The selection is set after the new text is drawn.
  useLayoutEffect(() => {
    if (!selection) return
    const field = place.current?.querySelector('textarea')
    field?.focus()
    field?.setSelectionRange(selection.start, selection.end)
  }, [selection])
  const isFirst = language === portalLanguages(value)[0]
  const isMissing = isFirst && lacksText(valueAt(value, ['pages', at, 'text']), value)
  const store = (next: string) => {
    // Without a text of its own a language shows the first one's; an empty one would be a hole.
    if (next === '' && !isFirst) return set(keys, undefined, pointer)
    // A text that was one string stays one; a new one is a list of lines, which is easier to read in the file.
    set(keys, typeof written === 'string' ? next : next.split('\n'), pointer)
  }
  const handleMark = (mark: Mark) => {
    const { selectionStart = text.length, selectionEnd = text.length } = place.current?.querySelector('textarea') ?? {}
    const words = { column: t('pages.column'), link: t('pages.linkText') }
    const next = withMark({ text, start: selectionStart, end: selectionEnd }, mark, words)
    store(next.text)
    setSelection({ start: next.start, end: next.end })
  }
  const label = t('form.inLanguage', { label: t('form.fields.text'), language: nameOf(language, studio) })
  const count = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  return (
    <div ref={place} data-pointer={pointer}>
      <div className="s-actions" role="group" aria-label={t('pages.marks', { label })}>
        {MARKS.map((mark) => (
          <Button key={mark} size="small" onClick={() => handleMark(mark)}>
            {t(`pages.mark.${mark}`)}
          </Button>
        ))}
      </div>
      <Field
        className="s-page-text"
        label={label}
        hint={`${t('pages.count', { count })}. ${t('pages.marksHint')}`}
        {...(isMissing && { validationMessage: t('form.missing'), validationState: 'warning' })}
        {...(fault !== undefined && { validationMessage: fault, validationState: 'error' })}
      >
        <Textarea
          lang={language}
          rows={10}
          resize="vertical"
          maxLength={MAX_CHARACTERS}
          value={text}
          onChange={(_, { value: next }) => store(next)}
          onKeyDown={(event) => {
            const { selectionStart, selectionEnd } = event.currentTarget
            // While a character is composed, as in Chinese, Enter ends the composition.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            const next = withNewLine({ text, start: selectionStart, end: selectionEnd })
            if (!next) return
            event.preventDefault()
            store(next.text)
            setSelection({ start: next.start, end: next.end })
          }}
        />
      </Field>
    </div>
  )
}
