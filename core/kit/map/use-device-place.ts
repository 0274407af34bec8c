import { useCallback, useEffect, useRef, useState } from 'react'
import { placeOf, type Place } from './place.ts'

export type DevicePlace =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'found'; readonly place: Place; readonly accuracy: number }
  /** The customer or the browser has refused. */
  | { readonly kind: 'refused' }
  /** No position within the timeout, or a browser without geolocation. */
  | { readonly kind: 'failed' }

/** Milliseconds; a phone indoors may need most of it. */
const LOCATION_TIMEOUT_MS = 15_000
/** Milliseconds including the browser's own question, which its timeout does not count and customers may ignore. */
const TOTAL_TIMEOUT_MS = 30_000

/**
 * The device's position. `locate` requests it, after the browser's own question if necessary. With `onlyIfAllowed` it is also requested when
 * the component is mounted, if the customer has already allowed it.
 */
export function useDevicePlace({ onlyIfAllowed = false }: { readonly onlyIfAllowed?: boolean } = {}) {
  const [state, setState] = useState<DevicePlace>({ kind: 'idle' })
  const isMounted = useRef(true)
  const locate = useCallback(async (): Promise<Place | null> => {
    setState({ kind: 'asking' })
    const next = await readPosition()
    if (isMounted.current) setState(next)
    return next.kind === 'found' ? next.place : null
  }, [])
  useEffect(() => {
    isMounted.current = true
    if (onlyIfAllowed) void isAllowed().then((allowed) => (allowed && isMounted.current ? locate() : undefined))
    return () => {
      isMounted.current = false
    }
  }, [locate, onlyIfAllowed])
  return { state, locate }
}

function readPosition(): Promise<DevicePlace> {
  // Some browsers have no geolocation, although it is in the types.
  const geolocation: Geolocation | undefined = navigator.geolocation
  if (!geolocation) return Promise.resolve({ kind: 'failed' })
  return new Promise((resolve) => {
    setTimeout(() => resolve({ kind: 'failed' }), TOTAL_TIMEOUT_MS)
    geolocation.getCurrentPosition(
      ({ coords }) => {
        const place = placeOf(coords.latitude, coords.longitude)
        resolve(place ? { kind: 'found', place, accuracy: coords.accuracy } : { kind: 'failed' })
      },
      ({ code }) => resolve({ kind: code === 1 ? 'refused' : 'failed' }),
      { enableHighAccuracy: true, timeout: LOCATION_TIMEOUT_MS, maximumAge: 60_000 },
    )
  })
}

async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}
