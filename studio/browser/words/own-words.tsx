/** Texts of the portal that the partner has put into own words, and a search for more of them. */
import {
  Button,
  Field,
  Input,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Spinner,
  Textarea,
} from '@fluentui/react-components'
import { useCallback, useEffect, useState } from 'react'
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import type { TextsAnswer } from '../../contract.ts'
import { faultAt, type Settings } from '../editor/settings.ts'
import { nameOf } from '../form/language-fields.tsx'
import { portalLanguages } from '../form/portal-languages.ts'
import { Icon } from '../shell/icon.tsx'
import { refusalText } from '../shell/refusal-text.ts'
import { inStudioLanguage, useTexts } from '../i18n/text-context.tsx'
import { pointerOf, valueAt } from '../json/pointer.ts'
import { findTexts, missingValues, type PortalText } from './find-texts.ts'

export function OwnWords(settings: Settings) {
  const { api, value, set } = settings
  const { t } = useTexts()
  const [texts, setTexts] = useState<TextsAnswer | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [added, setAdded] = useState<string | null>(null)
  const load = useCallback(() => {
    setError(null)
    api.texts().then(setTexts, setError)
  }, [api])
  useEffect(load, [load])

  const languages = portalLanguages(value)
  const words = isRecord(value['words']) ? value['words'] : {}
  const keys = [...new Set(Object.values(words).flatMap((byKey) => (isRecord(byKey) ? Object.keys(byKey) : [])))]
  const known = new Map(texts?.groups.flatMap((group) => group.texts.map((text) => [text.key, text] as const)))
  const handleAdd = ({ key, wordings }: PortalText) => {
    for (const language of languages) {
      const wording = wordings[language]
      if (wording !== undefined) set(['words', language, key], wording, '/words')
    }
    setAdded(key)
  }
  return (
    <section className="s-stack" data-pointer="/words">
      <h2>{t('words.own')}</h2>
      <p className="s-note">{t('words.ownText')}</p>
      {keys.map((key) => (
        <OwnWord key={key} {...settings} of={key} text={known.get(key)} isNew={key === added} />
      ))}
      {texts && <Search texts={texts} taken={keys} onChoose={handleAdd} />}
      {!texts && error === null && <Spinner label={t('loading')} />}
      {error !== null && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{refusalText(error, t)}</MessageBarBody>
          <MessageBarActions>
            <Button onClick={load}>{t('again')}</Button>
          </MessageBarActions>
        </MessageBar>
      )}
    </section>
  )
}

type OwnWordProps = Settings & {
  readonly of: string
  /** As the portal has it; undefined: it is not known, or not yet. */
  readonly text: PortalText | undefined
  /** The first field of wording that was just added takes the focus. */
  readonly isNew: boolean
}

function OwnWord({ value, problems, set, of, text, isNew }: OwnWordProps) {
  const { t, language: studio } = useTexts()
  const languages = portalLanguages(value)
  const original = text ? inStudioLanguage(text.wordings, studio) : of
  const remove = (removed: readonly string[]) => {
    for (const key of removedPlaces(value['words'], removed, of)) set(key, undefined, '/words')
  }
  return (
    <div className="s-own-word">
      <div className="s-line">
        <p className="s-grow">{t('words.replaces', { text: original })}</p>
        <Button
          icon={<Icon name="remove" />}
          aria-label={t('words.remove', { name: original })}
          onClick={() => remove(languages)}
        />
      </div>
      {languages.map((language, at) => {
        const keys = ['words', language, of]
        const pointer = pointerOf(keys)
        const written = valueAt(value, keys)
        const own = typeof written === 'string' ? written : ''
        const missing = own === '' ? [] : missingValues(own, text?.values ?? [])
        const fault =
          faultAt(problems, pointer) ??
          (missing.length > 0 ? t('words.missing', { values: braced(missing) }) : undefined)
        return (
          <div key={language} data-pointer={pointer}>
            <Field
              label={nameOf(language, studio)}
              {...(text && text.values.length > 0 && { hint: t('words.values', { values: braced(text.values) }) })}
              {...(fault !== undefined && { validationMessage: fault })}
            >
              <Textarea
                // The button that added the wording had the focus and is gone.
                autoFocus={isNew && at === 0}
                lang={language}
                rows={1}
                resize="vertical"
                maxLength={2000}
                placeholder={text?.wordings[language] ?? ''}
                value={own}
                onChange={(_, { value: next }) => set(keys, next, pointer)}
                // An empty text would leave a hole in the portal, so the portal's own is back.
                onBlur={() => written === '' && remove([language])}
              />
            </Field>
          </div>
        )
      })}
    </div>
  )
}

type SearchProps = {
  readonly texts: TextsAnswer
  readonly taken: readonly string[]
  readonly onChoose: (text: PortalText) => void
}

function Search({ texts, taken, onChoose }: SearchProps) {
  const { t, language } = useTexts()
  const [query, setQuery] = useState('')
  const found = findTexts(texts, query, taken)
  const isAsked = query.trim().length > 1
  return (
    <div className="s-stack">
      <Field label={t('words.search')} hint={t('words.searchHint')}>
        <Input type="search" value={query} onChange={(_, { value: next }) => setQuery(next)} />
      </Field>
      <p role="status" className="s-note">
        {isAsked && (found.length === 0 ? t('words.notFound') : t('words.found', { count: found.length }))}
      </p>
      <ul className="s-partners">
        {found.map(({ group, text }) => (
          <li key={text.key}>
            <button
              type="button"
              className="s-row"
              onClick={() => {
                setQuery('')
                onChoose(text)
              }}
            >
              <span className="s-grow">
                <span className="s-strong">{inStudioLanguage(text.wordings, language)}</span>
                <span className="s-note">{inStudioLanguage(group.title, language) || t('words.general')}</span>
              </span>
              <Icon name="edit" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function braced(values: readonly string[]): string {
  return values.map((value) => `{{${value}}}`).join(', ')
}

/** The places to remove, so that no empty object stays. */
function removedPlaces(words: unknown, languages: readonly string[], key: string): readonly (readonly string[])[] {
  if (!isRecord(words)) return []
  const emptied = Object.entries(words).flatMap(([language, byKey]) => {
    if (!isRecord(byKey) || !Object.hasOwn(byKey, key) || !languages.includes(language)) return []
    return [{ language, isLast: Object.keys(byKey).length === 1 }]
  })
  const isAll = emptied.length === Object.keys(words).length && emptied.every(({ isLast }) => isLast)
  if (isAll) return [['words']]
  return emptied.map(({ language, isLast }) => (isLast ? ['words', language] : ['words', language, key]))
}
