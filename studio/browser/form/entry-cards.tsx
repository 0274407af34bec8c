/** A list of entries of the file, each opened and edited in its place; a deleted one comes back with one click. */
import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import { faultAt, type Settings } from '../editor/settings.ts'
import { Icon } from '../shell/icon.tsx'
import { useTexts } from '../i18n/text-context.tsx'
import type { JsonObject } from '../json/json-text.ts'
import './entry-cards.css'

type EntryCardsProps = {
  readonly settings: Settings
  /** The key of the list in the file. */
  readonly name: 'banners' | 'pages'
  readonly titleOf: (entry: JsonObject) => string
  readonly detailOf: (entry: JsonObject) => ReactNode
  /** Whether a text is missing that customers would see as a hole. */
  readonly isLacking: (entry: JsonObject) => boolean
  readonly form: (entry: JsonObject, at: number) => ReactNode
  /** Default: an entry cannot be copied. */
  readonly copyOf?: (entry: JsonObject) => JsonObject
  readonly adding: (add: (entry: JsonObject) => void) => ReactNode
}

export function entriesOf(value: JsonObject, name: string): readonly JsonObject[] {
  const list = value[name]
  return Array.isArray(list) ? list.map((entry) => (isRecord(entry) ? entry : {})) : []
}

export function EntryCards({ settings, name, titleOf, detailOf, isLacking, form, copyOf, adding }: EntryCardsProps) {
  const { value, problems, set } = settings
  const { t } = useTexts()
  const entries = entriesOf(value, name)
  const [open, setOpen] = useState<number | null>(null)
  const [removed, setRemoved] = useState<{
    readonly entry: JsonObject
    readonly at: number
    readonly left: number
  } | null>(null)
  const opened = useRef<HTMLDivElement>(null)
  const undo = useRef<HTMLDivElement>(null)
  useEffect(() => {
    opened.current?.querySelector<HTMLElement>('input:not([type=radio]), textarea')?.focus()
  }, [open])
  useEffect(() => undo.current?.querySelector('button')?.focus(), [removed])

  const add = (entry: JsonObject) => {
    set([name, entries.length], entry)
    setRemoved(null)
    setOpen(entries.length)
  }
  const remove = (entry: JsonObject, at: number) => {
    if (entries.length === 1) set([name], undefined)
    else set([name, at], undefined)
    setOpen(null)
    setRemoved({ entry, at, left: entries.length - 1 })
  }
  const restore = () => {
    if (removed) set([name], entries.toSpliced(removed.at, 0, removed.entry))
    setRemoved(null)
  }
  return (
    <div className="s-stack">
      <ul className="s-cards">
        {entries.map((entry, at) => {
          const fault = faultAt(problems, `/${name}/${at}`)
          const isOpen = open === at
          return (
            // An entry's name may be the same as another's while it is typed; so the key is the position.
            <li key={at} className="s-card" data-pointer={`/${name}/${at}`}>
              <button
                type="button"
                className="s-card-head"
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? null : at)}
              >
                <span className="s-grow">
                  <span className="s-strong">{titleOf(entry)}</span>
                  <span className="s-card-detail">{detailOf(entry)}</span>
                  {fault !== undefined && !isOpen && <span className="s-bad">{fault}</span>}
                  {fault === undefined && !isOpen && isLacking(entry) && (
                    <span className="s-bad">{t('form.missing')}</span>
                  )}
                </span>
                <Icon name={isOpen ? 'up' : 'down'} />
              </button>
              {isOpen && (
                <div ref={opened} className="s-card-body">
                  {form(entry, at)}
                  <div className="s-actions">
                    <Button onClick={() => setOpen(null)}>{t('form.done')}</Button>
                    {copyOf && <Button onClick={() => add(copyOf(entry))}>{t('form.copy')}</Button>}
                    <Button icon={<Icon name="remove" />} onClick={() => remove(entry, at)}>
                      {t('form.remove')}
                    </Button>
                  </div>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {/* Undone in the bar above, it is back already. */}
      {removed?.left === entries.length && (
        <div ref={undo}>
          <MessageBar intent="info" layout="multiline">
            <MessageBarBody>{t('form.removed', { name: titleOf(removed.entry) })}</MessageBarBody>
            <MessageBarActions>
              <Button onClick={restore}>{t('bar.undo')}</Button>
            </MessageBarActions>
          </MessageBar>
        </div>
      )}
      {adding(add)}
    </div>
  )
}
