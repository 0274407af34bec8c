/** A list whose order is chosen by dragging, by keyboard, or by buttons. */
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Button, Select } from '@fluentui/react-components'
import { useId, useRef, useState, type CSSProperties } from 'react'
import type { ShownList } from '../../contract.ts'
import { faultAt, type Settings } from '../editor/settings.ts'
import { Icon } from '../shell/icon.tsx'
import { inStudioLanguage, useTexts } from '../i18n/text-context.tsx'
import { keysOf, valueAt } from '../json/pointer.ts'
import { entriesOf, moved, writtenOf, type ListEntry } from './list-entries.ts'

type OrderedListProps = Pick<Settings, 'value' | 'problems' | 'set'> & {
  readonly list: ShownList
  readonly label: string
  readonly hint: string
}

export function OrderedList({ value, problems, set, list, label, hint }: OrderedListProps) {
  const { t, language } = useTexts()
  const heading = useId()
  const [news, setNews] = useState('')
  const isLifted = useRef(false)
  const keys = keysOf(list.pointer)
  const own = valueAt(value, keys)
  const isOwn = Array.isArray(own)
  const entries = entriesOf(own, list, language)
  // Home has the cards of its features; a menu can have any page.
  const isMenu = keys[0] === 'menus'
  const rest = isMenu ? list.entries.filter(({ value: key }) => !entries.some(({ path }) => path === key)) : []
  const fault = faultAt(problems, list.pointer)
  const write = (next: readonly ListEntry[]) => set(keys, writtenOf(next, own, list))
  const move = (from: number, to: number) => {
    const next = moved(entries, from, to)
    const entry = entries[from]
    if (next === entries || entry === undefined) return
    write(next)
    setNews(t('home.moved', { name: entry.title, place: to + 1, count: entries.length }))
  }
  const titleOf = (id: string | number) => entries.find(({ key }) => key === id)?.title ?? ''
  const placeOf = (id: string | number) => entries.findIndex(({ key }) => key === id) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      isLifted.current = true
      return t('home.dragStart', { name: titleOf(active.id) })
    },
    onDragOver: ({ active, over }) => {
      // A lifted entry is over its own place at once; saying so would replace the sentence on how to go on.
      const isFirst = isLifted.current
      isLifted.current = false
      return over && !isFirst
        ? t('home.moved', { name: titleOf(active.id), place: placeOf(over.id), count: entries.length })
        : undefined
    },
    onDragEnd: ({ active }) => t('home.dragEnd', { name: titleOf(active.id) }),
    onDragCancel: () => t('home.dragCancel'),
  }
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(placeOf(active.id) - 1, placeOf(over.id) - 1)
  }
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  return (
    <section className="s-order" aria-labelledby={heading} data-pointer={list.pointer}>
      <div className="s-head">
        <h3 id={heading}>{label}</h3>
        {isOwn && (
          <Button size="small" appearance="subtle" onClick={() => set(keys, undefined)}>
            {t('home.reset')}
          </Button>
        )}
      </div>
      <p className="s-note">{hint}</p>
      {keys[0] === 'order' && (
        <ul className="s-fixed">
          <li>
            <span className="s-grow">{t('home.needs')}</span>
            <span className="s-note">{t('home.alwaysFirst')}</span>
          </li>
        </ul>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements,
          screenReaderInstructions: { draggable: t('home.orderText') },
        }}
        onDragEnd={handleDragEnd}
      >
        <SortableContext items={entries.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ol className="s-entries">
            {entries.map((entry, at) => (
              <Entry
                key={entry.key}
                entry={entry}
                pointer={`${list.pointer}/${at}`}
                isFirst={at === 0}
                isLast={at === entries.length - 1}
                onMove={(by) => move(at, at + by)}
                {...(isMenu && { onRemove: () => write(entries.toSpliced(at, 1)) })}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {rest.length > 0 && (
        <Select
          className="s-start"
          aria-label={t('home.addTo', { name: label })}
          value=""
          onChange={(_, { value: key }) => {
            const added = rest.find((known) => known.value === key)
            if (added)
              write([
                ...entries,
                { key, path: key, title: inStudioLanguage(added.title, language), written: added.value },
              ])
          }}
        >
          <option value="">{t('home.add')}</option>
          {rest.map(({ value: key, title }) => (
            <option key={key} value={key}>
              {inStudioLanguage(title, language) || key}
            </option>
          ))}
        </Select>
      )}
      {fault !== undefined && <p className="s-bad">{fault}</p>}
      <p className="s-hidden" role="status">
        {news}
      </p>
    </section>
  )
}

type EntryProps = {
  readonly entry: ListEntry
  readonly pointer: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove?: () => void
}

function Entry({ entry: { key, title }, pointer, isFirst, isLast, onMove, onRemove }: EntryProps) {
  const { t } = useTexts()
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: key })
  const style: CSSProperties = {
    transform: transform ? `translateY(${transform.y}px)` : undefined,
    transition,
  }
  return (
    <li ref={setNodeRef} style={style} className={isDragging ? 's-entry s-dragged' : 's-entry'} data-pointer={pointer}>
      <button
        type="button"
        className="s-handle"
        {...attributes}
        {...listeners}
        aria-label={t('home.drag', { name: title })}
      >
        <Icon name="drag" />
      </button>
      <span className="s-grow">{title}</span>
      <Button
        appearance="subtle"
        size="small"
        icon={<Icon name="up" />}
        aria-label={t('home.up', { name: title })}
        disabledFocusable={isFirst}
        onClick={() => onMove(-1)}
      />
      <Button
        appearance="subtle"
        size="small"
        icon={<Icon name="down" />}
        aria-label={t('home.down', { name: title })}
        disabledFocusable={isLast}
        onClick={() => onMove(1)}
      />
      {onRemove && (
        <Button
          appearance="subtle"
          size="small"
          icon={<Icon name="close" />}
          aria-label={t('home.remove', { name: title })}
          onClick={onRemove}
        />
      )}
    </li>
  )
}
