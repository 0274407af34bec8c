/** Times as the studio's bars write them. */
import type { StudioLanguage, Translate } from './texts.ts'

/** `09.41` today, `kemarin, 16.20`, otherwise with the day: `3 Jan, 16.20`. */
export function momentText(iso: string, language: StudioLanguage, t: Translate, now = new Date()): string {
  const at = new Date(iso)
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hour12: false }).format(at)
  const days = Math.round((dayOf(now) - dayOf(at)) / DAY_MS)
  if (days === 0) return time
  if (days === 1) return t('time.yesterday', { time })
  const isThisYear = now.getFullYear() === at.getFullYear()
  const day = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at)
  return t('time.day', { day, time })
}

const DAY_MS = 86_400_000

function dayOf(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
