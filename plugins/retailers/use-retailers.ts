/** Reads the retailers around the customer: around her device when she allows it, else around the address in her profile. */
import { useAccountPath, useOptions, type Reads } from '@gapura/core'
import { read, readPages, useAnswer, useWholeList } from '@gapura/core/api'
import { formatPlace, metresBetween, useDevicePlace, type Place } from '@gapura/core/forms'
import { getProfile } from '@gapura/core/session'
import { useMemo } from 'react'
import { getRetailers, type Retailer } from './endpoints.ts'
import { options } from './options.ts'

/** Around the address in her profile; where her device is, is known in the browser alone. */
export const reads: Reads = ({ account }) => {
  const params = { account: account() }
  return [
    read(getProfile, { params }, ({ location }) => [readPages(getRetailers, { params, query: queryOf(location) })]),
  ]
}

/** Rounded to about a metre, so that the cache does not hold an answer for every small movement. */
function queryOf(here: Place | null): { lat?: string; lng?: string } {
  if (!here) return {}
  const [lat = '', lng = ''] = formatPlace(here).split(', ')
  return { lat, lng }
}

export function useRetailers() {
  const account = useAccountPath()
  const device = useDevicePlace({ onlyIfAllowed: true })
  const profile = useAnswer(getProfile, { params: { account } })
  const byDevice = device.state.kind === 'found' ? device.state.place : null
  const here = byDevice ?? profile.data?.location ?? null
  const query = useMemo(() => queryOf(here), [here])
  // When the profile cannot be loaded, the list is still read, without distances.
  // To the end: a back end that takes no notice of the place may list the nearest one last.
  const list = useWholeList(getRetailers, { params: { account }, query }, (answer) => answer, {
    enabled: !profile.isPending,
  })
  const { nearKm } = useOptions(options)
  const retailers = useMemo(() => nearestFirst(list.flat, here), [list.flat, here])
  const metres = retailers[0]?.distance_m
  return {
    list,
    /** Nearest first where a place is known, also when the back end takes no notice of the place. */
    retailers,
    /** Metres to the nearest retailer when it is farther away than `nearKm`; else null. */
    far: here && metres != null && metres > nearKm * 1_000 ? metres : null,
    device,
    here,
    from: byDevice ? ('device' as const) : here ? ('profile' as const) : ('nowhere' as const),
  }
}

function nearestFirst(retailers: readonly Retailer[], here: Place | null): readonly Retailer[] {
  if (!here) return retailers
  return retailers
    .map((one) => ({ one, metres: one.distance_m ?? Math.round(metresBetween(here, one.location)) }))
    .toSorted((a, b) => a.metres - b.metres)
    .map(({ one, metres }) => ({ ...one, distance_m: metres }))
}
