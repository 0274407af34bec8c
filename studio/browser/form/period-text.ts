/** When an entry of the file is shown, in words. */
import { hasEnded, isEarly, localTime } from '../../../core/kernel/partner/present-partner.ts'
import type { StudioLanguage, Translate } from '../i18n/texts.ts'
import type { JsonObject } from '../json/json-text.ts'

/** `sedang tampil sampai 14 Jan`, `mulai 12 Jan`, `sudah lewat, 14 Jan`. */
export function periodText(
  entry: JsonObject,
  { timeZone }: JsonObject,
  { t, language, now = new Date() }: { readonly t: Translate; readonly language: StudioLanguage; readonly now?: Date },
): string {
  const moment = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const [from, until] = [moment(entry['from']), moment(entry['until'])]
  const local = localTime(now, moment(timeZone))
  const day = (text: string) => dayText(text, local, language)
  if (until !== undefined && hasEnded({ until }, local)) return t('form.period.over', { day: day(until) })
  if (from !== undefined && isEarly({ from }, local))
    return until === undefined
      ? t('form.period.later', { day: day(from) })
      : t('form.period.between', { from: day(from), until: day(until) })
  return until === undefined ? t('form.period.now') : t('form.period.nowUntil', { day: day(until) })
}

function dayText(text: string, local: string, language: StudioLanguage): string {
  const date = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return text
  const isThisYear = text.slice(0, 4) === local.slice(0, 4)
  const day = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(date)
  const [, time] = text.split('T')
  return time === undefined ? day : `${day} ${language === 'id' ? time.replace(':', '.') : time}`
}
