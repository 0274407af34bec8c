/** Reads the retailers around the device when its location is allowed, otherwise around the profile's address. */
import { useAccountPath, useOptions, type ReadFacts } from '@gapura/core'
import { read, readWholeList, useRead } from '@gapura/core/api'
import { formatPlace, metresBetween, useDevicePlace, type Place } from '@gapura/core/forms'
import { getProfile } from '@gapura/core/session'
import { useMemo } from 'react'
import { getRetailers, type Retailer } from './endpoints.ts'
import { options } from './options.ts'

/** Around the profile's address, because only the browser knows the device's location. */
export const retailerReads = ({ account }: ReadFacts) => [readProfile(account())]

const readProfile = (account: string) =>
  read(getProfile, { params: { account } }, { next: ({ location }) => [readList(account, location)] })

/** All pages, because a back end may ignore the place. */
const readList = (account: string, here: Place | null, enabled = true) =>
  readWholeList(getRetailers, { params: { account }, query: queryOf(here) }, { enabled })

/** Rounded to about a metre, so that small movements use the same cache entry. */
function queryOf(here: Place | null): { lat?: string; lng?: string } {
  if (!here) return {}
  const [lat = '', lng = ''] = formatPlace(here).split(', ')
  return { lat, lng }
}

export function useRetailers() {
  const account = useAccountPath()
  const device = useDevicePlace({ onlyIfAllowed: true })
  const profile = useRead(readProfile(account))
  const byDevice = device.state.kind === 'found' ? device.state.place : null
  const here = byDevice ?? profile.data?.location ?? null
  // After an error of the profile the list is read too, without distances.
  const list = useRead(readList(account, here, !profile.isPending))
  const { nearKm } = useOptions(options)
  const retailers = useMemo(() => sorted(list.flat, here), [list.flat, here])
  const near = here
    ? retailers.filter(({ distance_m: metres }) => (metres ?? 0) <= nearKm * 1_000).length
    : retailers.length
  return {
    list,
    /** Nearest first where a place is known, else by name, whatever the back end's order is. */
    retailers,
    /** How many of the first are within `nearKm`; all where no place is known. */
    near,
    /** All retailers are farther away than `nearKm`. */
    isFar: near === 0 && retailers.length > 0,
    device,
    here,
    /** False while the profile or the device may still tell a place. */
    isPlaceKnown: !profile.isPending && device.state.kind !== 'asking',
    from: byDevice ? ('device' as const) : here ? ('profile' as const) : ('nowhere' as const),
  }
}

function sorted(retailers: readonly Retailer[], here: Place | null): readonly Retailer[] {
  if (!here) return retailers.toSorted((a, b) => a.name.localeCompare(b.name, 'id'))
  return retailers
    .map((retailer) => ({
      retailer,
      metres: retailer.distance_m ?? Math.round(metresBetween(here, retailer.location)),
    }))
    .toSorted((a, b) => a.metres - b.metres)
    .map(({ retailer, metres }) => ({ ...retailer, distance_m: metres }))
}
