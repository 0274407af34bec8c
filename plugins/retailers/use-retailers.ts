/** Reads the retailers around the customer: around her device when she allows it, else around the address in her profile. */
import { useAccountPath, useOptions } from '#core'
import { useAnswer } from '#core/api'
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
    // Rounded to about a metre, so that the cache does not hold an answer for every small movement.
    const [lat = '', lng = ''] = formatPlace(here).split(', ')
    return { lat, lng }
  }, [here])
  // When the profile cannot be loaded, the list is still read, without distances.
  const answer = useAnswer(getRetailers, { params: { account }, query, enabled: !profile.isPending })
  const { nearKm } = useOptions(options)
  const metres = answer.data?.[0]?.distance_m
  return {
    answer,
    /** Metres to the nearest retailer when it is farther away than `nearKm`; else null. */
    far: here && metres != null && metres > nearKm * 1_000 ? metres : null,
    device,
    here,
    from: byDevice ? ('device' as const) : here ? ('profile' as const) : ('nowhere' as const),
  }
}
