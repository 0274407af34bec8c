/** The mild faults of entries that an earlier entry of the same list hides: banners, and paths of a menu. */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { isHere, type Timing } from '../../core/kernel/partner/present-partner.ts'
import { bannerPlaces, isInPlaces } from '../../core/kernel/plugin/banner-places.ts'
import { FAULT_SENTENCES } from '../../core/kernel/plugin/fault-sentences.ts'
import type { Plan } from '../../core/kernel/plugin/plan.ts'
import { pointerTo, showValue, type PartnerFault } from './partner-fault.ts'

type Fault = Omit<PartnerFault, 'file'>

/** @param made a plan of the file with all installed plugins */
export function coveredFaults(made: Plan, { banners = [], menus = {} }: Partner): readonly Fault[] {
  const isBehind = (banner: (typeof banners)[number]) => (earlier: (typeof banners)[number]) =>
    // One id is closed once (P129).
    earlier.id !== banner.id &&
    coversTiming(earlier, banner) &&
    bannerPlaces(banner, made).every((place) => isInPlaces(bannerPlaces(earlier, made), place))
  return [
    ...banners.flatMap((banner, index) => {
      const earlier = banners.slice(0, index).find(isBehind(banner))
      if (earlier === undefined) return []
      const expected = `a place before ${showValue(earlier.id)}`
      const received = `${showValue(banner.id)}, behind it on all its pages`
      return [
        {
          code: 'P135' as const,
          pointer: pointerTo(['banners', index]),
          expected,
          received,
          remedy: FAULT_SENTENCES.P135,
        },
      ]
    }),
    ...Object.entries(menus).flatMap(([name, items]) =>
      items.flatMap((item, index) => {
        const { path, ...timing } = asEntry(item)
        const isTwin = (other: (typeof items)[number]) => {
          const { path: otherPath, ...earlier } = asEntry(other)
          return otherPath === path && coversTiming(earlier, timing)
        }
        const pointer = pointerTo(['menus', name, index])
        return path === undefined || !items.slice(0, index).some(isTwin)
          ? []
          : [
              {
                code: 'P136' as const,
                pointer,
                expected: 'each path once',
                received: showValue(path),
                remedy: FAULT_SENTENCES.P136,
              },
            ]
      }),
    ),
  ]
}

function asEntry(item: string | (Timing & { readonly path?: string | undefined })) {
  return typeof item === 'string' ? { path: item } : item
}

/** Whether the first applies whenever and wherever the second does. */
function coversTiming(earlier: Timing, later: Timing): boolean {
  const isSoEarly = earlier.from === undefined || (later.from !== undefined && begin(earlier.from) <= begin(later.from))
  const isSoLate = earlier.until === undefined || (later.until !== undefined && end(earlier.until) >= end(later.until))
  const isEverywhere = earlier.at === undefined || (later.at?.every((place) => isHere(earlier, place)) ?? false)
  return isSoEarly && isSoLate && isEverywhere
}

function begin(moment: string): string {
  return moment.includes('T') ? moment : `${moment}T00:00`
}

/** A whole day ends after its last minute. */
function end(moment: string): string {
  return moment.includes('T') ? moment : `${moment}T24:00`
}
