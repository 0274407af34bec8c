/** The words for a difference: the name of a setting, of an entry and of a value. A setting without a name has its key in readable form. */
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import type { FormAnswer, PlaceStep, VisitorKind } from '../../contract.ts'
import { inStudioLanguage } from '../i18n/text-context.tsx'
import type { StudioLanguage, TextKey, Translate } from '../i18n/texts.ts'
import { pointerOf } from '../json/pointer.ts'

export type Words = {
  readonly t: Translate
  readonly find: (key: string) => string | null
  readonly language: StudioLanguage
  readonly form: FormAnswer
}

const NAMES: Readonly<Record<string, TextKey>> = {
  name: 'differences.name',
  domains: 'address.title',
  languages: 'words.languages',
  language: 'differences.firstLanguage',
  banners: 'words.banners',
  pages: 'tabs.pages',
  words: 'words.own',
  timeZone: 'differences.timeZone',
  'brand.color': 'look.color',
  'brand.second': 'look.second',
  'brand.logo': 'look.logo',
  'brand.wordmark': 'look.wordmark',
  'brand.logoOnCover': 'differences.logoOnCover',
  'brand.icon': 'differences.appIcon',
  'brand.cover.tone': 'look.tone',
  'brand.cover.pattern': 'look.pattern',
  'brand.cover.scene': 'differences.scene',
  'brand.tint': 'look.tint',
  'brand.shape': 'look.shape',
  'brand.edge': 'look.edge',
  'brand.font': 'look.font',
  'brand.tagline': 'words.tagline',
  'brand.welcome': 'words.welcome',
  'menus.main': 'home.lists.main',
  'menus.bottom': 'home.lists.bottom',
  'menus.quick': 'home.lists.quick',
  'menus.hidden': 'home.lists.hidden',
  'order.home.card': 'home.lists.home',
}

/** Objects of the file that are no setting themselves. */
const GROUPS = ['brand', 'brand.cover', 'contact', 'menus', 'login', 'order']

/** Where the names of a setting's choices are. */
const CHOICES: Readonly<Record<string, string>> = {
  'brand.cover.pattern': 'look.patterns',
  'brand.cover.tone': 'look.tones',
  'brand.tint': 'look.tints',
  'brand.shape': 'look.shapes',
  'brand.edge': 'look.edges',
  'brand.font': 'look.fonts',
}

const PARTS: Readonly<Record<string, TextKey>> = {
  plugins: 'home.features',
  menu: 'home.lists.main',
  'bottom bar': 'home.lists.bottom',
  'quick menu': 'home.lists.quick',
  home: 'differences.home',
  'first on home': 'differences.first',
  banners: 'words.banners',
  pages: 'tabs.pages',
}

/** The place without positions and languages, so that all entries of a list have one kind: `banners[].text`. */
export function kindOf(place: readonly PlaceStep[]): string {
  return place.reduce((kind, step) => {
    if (step.kind === 'entry') return `${kind}[]`
    if (step.kind === 'language') return kind
    return kind === '' ? step.key : `${kind}.${step.key}`
  }, '')
}

/** @param isOption the first step is the id of a feature */
export function placeName(place: readonly PlaceStep[], isOption: boolean, words: Words): string {
  const { t, find } = words
  const names: string[] = []
  place.forEach((step, index) => {
    const isFirst = index === 0
    if (step.kind === 'language') return names.push(`${names.pop() ?? ''} (${languageName(step.language, words)})`)
    if (step.kind === 'entry') return names.push(`${names.pop() ?? ''} “${step.name}”`)
    if (isOption && isFirst) return names.push(featureName(step.key, words))
    const kind = kindOf(place.slice(0, index + 1))
    if (!isOption && GROUPS.includes(kind) && index < place.length - 1) return undefined
    const known = isOption ? undefined : NAMES[kind]
    return names.push(known ? t(known) : (find(`form.fields.${step.key}`) ?? readable(step.key)))
  })
  return names.join(' · ')
}

export function partName(part: string, { t }: Words): string {
  return t(PARTS[part] ?? 'differences.other')
}

/** The name of an entry of a list, such as that of the page `/packages` in a menu. */
export function entryName(place: readonly PlaceStep[], isOption: boolean, name: string, words: Words): string {
  const keys = place.flatMap((step) => (step.kind === 'field' ? step.key : []))
  const pointer = pointerOf(isOption ? ['plugins', ...keys] : keys)
  const { orders } = words.form
  // A path has the same name wherever it stands.
  const lists = name.startsWith('/') ? orders : orders.filter((known) => known.pointer === pointer)
  const title = lists.flatMap(({ entries }) => entries).find(({ value }) => value === name)?.title
  if (title) return inStudioLanguage(title, words.language)
  const unnumbered = /^entry (\d+)$/.exec(name)
  return unnumbered ? words.t('form.item', { number: unnumbered[1] ?? '' }) : name
}

export function visitorName(visitor: VisitorKind, { t, find }: Words): string {
  if (!('name' in visitor)) return t(`differences.whom.${visitor.kind}`)
  const { kind, name } = visitor
  return find(`differences.whom.${kind}s.${name}`) ?? t(`differences.whom.${kind}`, { name })
}

export function valueName(place: readonly PlaceStep[], value: unknown, words: Words): string {
  const { t, find, language } = words
  if (value === undefined || value === null || value === '') return t('form.unset')
  if (typeof value === 'boolean') return t(value ? 'differences.on' : 'differences.off')
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value)
  if (typeof value === 'string') {
    const choices = CHOICES[kindOf(place)]
    return (choices === undefined ? null : find(`${choices}.${value}`)) ?? (dayName(value, language) || `“${value}”`)
  }
  if (Array.isArray(value))
    return value
      .map((entry: unknown) =>
        typeof entry === 'string' ? entryName(place, false, entry, words) : valueName([], entry, words),
      )
      .join(', ')
  if (!isRecord(value)) return String(value)
  const text = value[language]
  if (typeof text === 'string') return `“${text}”`
  return Object.entries(value)
    .map(([key, inner]) => `${find(`form.fields.${key}`) ?? readable(key)}: ${valueName([], inner, words)}`)
    .join('; ')
}

/** `12–14 Jan 2027`; empty for an entry without dates. */
export function timeName(from: string | undefined, until: string | undefined, { t, language }: Words): string {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const [start, end] = [from, until].map((day) => (day === undefined ? null : dayOf(day)))
  if (start && end) return format.formatRange(start, end)
  if (start) return t('differences.from', { day: format.format(start) })
  return end ? t('differences.until', { day: format.format(end) }) : ''
}

export function languageName(id: string, { language }: Pick<Words, 'language'>): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(id) ?? id
}

function featureName(id: string, { form, language }: Words): string {
  const plugin = form.plugins.find((known) => known.id === id)
  return plugin ? inStudioLanguage(plugin.title, language) : readable(id)
}

function dayName(text: string, language: StudioLanguage): string {
  const day = dayOf(text)
  if (!day) return ''
  const time = text.length > 10 ? ({ hour: '2-digit', minute: '2-digit' } as const) : {}
  const date = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, { ...date, ...time }).format(day)
}

/** A date of the file as the same date in UTC; null: the text is no date. */
function dayOf(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(text)) return null
  const date = new Date(text.length > 10 ? `${text}Z` : text)
  return Number.isNaN(date.getTime()) ? null : date
}

/** `noticeDays` as `notice days`. */
function readable(key: string): string {
  return key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase()
}
