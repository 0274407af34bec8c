/** The mild faults of banners and of entries with `from`, `until` and `at`: all of them are shown, but not as they are meant. */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { Timing } from '../../core/kernel/partner/present-partner.ts'
import type { FaultCode } from '../../core/kernel/plugin/fault.ts'
import { FAULT_SENTENCES } from '../../core/kernel/plugin/fault-sentences.ts'
import { nearest } from '../../core/kernel/plugin/nearest.ts'
import { pointerTo, showValue, type PartnerFault } from './partner-fault.ts'

type Fault = Omit<PartnerFault, 'file'>
type Keys = readonly (string | number)[]

export function timingFaults(partner: Partner): readonly Fault[] {
  const { banners = [], pages = [], menus = {}, timeZone } = partner
  const { hidden: _, ...lists } = menus
  const gateways = (partner.login?.gateways ?? []).map(({ name }) => name)
  const of = (list: readonly (string | Timing)[], keys: Keys) =>
    list.flatMap((entry, index) => (typeof entry === 'string' ? [] : entryFaults(entry, gateways, [...keys, index])))
  return [
    ...zoneFault(timeZone),
    ...banners.flatMap(({ id, path, link }, index) => [
      ...(banners.findIndex((other) => other.id === id) < index
        ? [report('P129', ['banners', index, 'id'], 'an id that no other banner has', showValue(id))]
        : []),
      ...(path !== undefined && link !== undefined
        ? [report('P134', ['banners', index, 'path'], 'either a path or a link', showValue(path))]
        : []),
    ]),
    ...of(banners, ['banners']),
    ...of(pages, ['pages']),
    ...Object.entries(lists).flatMap(([name, items]) => of(items, ['menus', name])),
  ]
}

function entryFaults({ from, until, at = [] }: Timing, gateways: readonly string[], keys: Keys): readonly Fault[] {
  const days = Object.entries({ from, until }).flatMap(([name, moment]) => {
    const last = moment === undefined ? null : lastDayFor(moment)
    return last === null
      ? []
      : [report('P131', [...keys, name], 'a day of the calendar', showValue(moment), `write ${last}`)]
  })
  // A day includes its last minute, so a time on it is not too late.
  const isReversed = from !== undefined && until !== undefined && from.slice(0, until.length) > until
  const isEmpty = from === until && until?.includes('T')
  const expected = `a date after ${showValue(from)}`
  return [
    ...days,
    ...(isReversed || isEmpty ? [report('P130', [...keys, 'until'], expected, showValue(until))] : []),
    ...at.flatMap((place, index) => {
      const isKnown = gateways.some((name) => name.toLowerCase() === place.trim().toLowerCase())
      // RT01 is not meant by RT02.
      const alike = gateways.filter((name) => digitsIn(name) === digitsIn(place))
      const meant = isKnown ? undefined : nearest(place, alike)
      const remedy = `did you mean ${meant}? If a router sends the name ${showValue(place)}, give the gateway that name too.`
      return meant === undefined
        ? []
        : [report('P133', [...keys, 'at', index], showValue(meant), showValue(place), remedy)]
    }),
  ]
}

function digitsIn(name: string): string {
  return name.replace(/\D/g, '')
}

/** The last day of a month that is shorter than this date, in quotes; null: the date exists. */
export function lastDayFor(moment: string): string | null {
  const [year = 0, month = 0, day = 0] = moment.slice(0, 10).split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return day <= last ? null : showValue(`${moment.slice(0, 8)}${last}${moment.slice(10)}`)
}

function zoneFault(timeZone: string | undefined): readonly Fault[] {
  if (timeZone === undefined || isTimeZone(timeZone)) return []
  const meant = nearest(timeZone, Intl.supportedValuesOf('timeZone'))
  const remedy = meant === undefined ? FAULT_SENTENCES.P132 : `did you mean ${meant}? Until then Asia/Jakarta counts.`
  return [
    report('P132', ['timeZone'], meant ?? 'the name of a time zone, such as Asia/Jakarta', showValue(timeZone), remedy),
  ]
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function report(
  code: FaultCode & PartnerFault['code'],
  keys: Keys,
  expected: string,
  received: string,
  remedy: string = FAULT_SENTENCES[code],
): Fault {
  return { code, pointer: pointerTo(keys), expected, received, remedy }
}
