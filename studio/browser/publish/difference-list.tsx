/** The differences between two texts of a portal, and for whom, in the studio's language. */
import { useId } from 'react'
import type { Change, Differences, FormAnswer } from '../../contract.ts'
import { readHex } from '../look/contrast.ts'
import { useTexts } from '../i18n/text-context.tsx'
import {
  entryName,
  kindOf,
  partName,
  placeName,
  timeName,
  valueName,
  visitorName,
  type Words,
} from './difference-words.ts'
import './publish.css'

type DifferenceListProps = { readonly differences: Differences; readonly form: FormAnswer }

/** Parts of the portal that follow from a list of the settings, which names the same entries. */
const LIST_OF_PART: Readonly<Record<string, string>> = {
  banners: 'banners',
  pages: 'pages',
  menu: 'menus.main',
  'bottom bar': 'menus.bottom',
  'quick menu': 'menus.quick',
}

export function DifferenceList({ differences, form }: DifferenceListProps) {
  const texts = useTexts()
  const words = { ...texts, form }
  const { t } = texts
  const { settings, options, sections } = differences
  const lists = new Set(settings.map((change) => (change.kind === 'part' ? '' : kindOf(change.place))))
  const isSaid = (change: Change) => change.kind === 'part' && lists.has(LIST_OF_PART[change.part] ?? '\0')
  const groups = [
    { title: t('publish.settings'), changes: settings, isOption: false },
    { title: t('publish.options'), changes: options, isOption: true },
    ...sections.map(({ whom, audience, changes }) => ({
      title:
        audience === 'everybody'
          ? t('differences.everybody')
          : audience === 'signed-in'
            ? t('differences.signedIn')
            : t('publish.for', { whom: whom.map((visitor) => visitorName(visitor, words)).join(', ') }),
      changes: audience !== 'some' ? changes.filter((change) => !isSaid(change)) : changes,
      isOption: false,
    })),
  ].filter(({ changes }) => changes.length > 0)
  if (groups.length === 0) return <p>{t('publish.nothing')}</p>
  return groups.map((group) => <Group key={group.title} {...group} words={words} />)
}

type GroupProps = {
  readonly title: string
  readonly changes: readonly Change[]
  readonly isOption: boolean
  readonly words: Words
}

function Group({ title, changes, isOption, words }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl className="s-changes">
        {changes.map((change) => {
          const name = change.kind === 'part' ? partName(change.part, words) : placeName(change.place, isOption, words)
          return (
            <div key={JSON.stringify(change)}>
              <dt>{name}</dt>
              <dd>
                <ChangeText change={change} isOption={isOption} words={words} />
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

type ChangeTextProps = { readonly change: Change; readonly isOption: boolean; readonly words: Words }

function ChangeText({ change, isOption, words }: ChangeTextProps) {
  const { t } = words
  if (change.kind === 'value') return <BeforeAfter {...change} words={words} />
  if (change.kind === 'line')
    return (
      <>
        <span className="s-note">{t('differences.line', { number: change.number })}</span>
        <BeforeAfter {...change} words={words} />
      </>
    )
  const place = change.kind === 'list' ? change.place : []
  const nameOf = (name: string) => (change.kind === 'list' ? entryName(place, isOption, name, words) : name)
  const isBanner = kindOf(place) === 'banners'
  return (
    <ul>
      {change.added.map((entry) => {
        const time = timeName(entry.from, entry.until, words)
        const name = entry.title ?? nameOf(entry.name)
        const sentence = isBanner ? t('differences.banner', { name }) : `+ ${name}`
        return <li key={`+${entry.name}`}>{[sentence, time].filter(Boolean).join(', ')}</li>
      })}
      {change.removed.map(({ name }) => (
        <li key={`-${name}`}>
          <span>− </span>
          <del>{nameOf(name)}</del>
        </li>
      ))}
      {change.moved.map(({ name, place: at }) => (
        <li key={`>${name}`}>
          {at === 1
            ? t('differences.begins', { name: nameOf(name) })
            : t('differences.place', { name: nameOf(name), place: at })}
        </li>
      ))}
    </ul>
  )
}

type BeforeAfterProps = Pick<Extract<Change, { kind: 'value' }>, 'place' | 'before' | 'after'> & {
  readonly words: Words
}

function BeforeAfter({ place, before, after, words }: BeforeAfterProps) {
  return (
    <span className="s-from-to">
      <del>
        <Value place={place} value={before} words={words} />
      </del>
      <span aria-hidden="true">→</span>
      <ins>
        <Value place={place} value={after} words={words} />
      </ins>
    </span>
  )
}

type ValueProps = {
  readonly place: BeforeAfterProps['place']
  readonly value: unknown
  readonly words: Words
}

function Value({ place, value, words }: ValueProps) {
  const hex = typeof value === 'string' ? readHex(value) : null
  if (hex === null) return <span className="s-value">{valueName(place, value, words)}</span>
  return (
    <span className="s-color-value">
      <span className="s-dot" style={{ background: hex }} />
      <span>{hex}</span>
    </span>
  )
}
