/** Retailers from where the customer is: by her device where she allows it, else by the address in her profile. */
import { useAccountPath, useAnswer, useOptions } from '#core'
import { formatPlace, useDevicePlace } from '#core/fields'
import { getProfile } from '#core/session'
import { useMemo } from 'react'
import { getRetailers } from './endpoints.ts'
import { options } from './options.ts'

export function useRetailers() {
  const account = useAccountPath()
  const device = useDevicePlace({ onlyIfAllowed: true })
  const profile = useAnswer(getProfile, {})
  const byDevice = device.state.kind === 'found' ? device.state.place : null
  const here = byDevice ?? profile.data?.location ?? null
  const query = useMemo(() => {
    if (!here) return {}
    // To a metre: the cache is not to hold an answer for every step.
    const [lat = '', lng = ''] = formatPlace(here).split(', ')
    return { lat, lng }
  }, [here])
  // Without a profile the list is still there, in no order of distance.
  const answer = useAnswer(getRetailers, { params: { account }, query, enabled: !profile.isPending })
  const { nearKm } = useOptions(options)
  const metres = answer.data?.[0]?.distance_m
  return {
    answer,
    /** Metres to the nearest one where all are farther away than counts as near; else null. */
    far: here && metres != null && metres > nearKm * 1_000 ? metres : null,
    device,
    here,
    from: byDevice ? ('device' as const) : here ? ('profile' as const) : ('nowhere' as const),
  }
}
