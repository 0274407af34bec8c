/** The device's position, from the browser's geolocation. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { placeOf, type Place } from './place.ts'

export type DevicePlace =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'found'; readonly place: Place; readonly accuracy: number }
  /** The customer or her browser refused. */
  | { readonly kind: 'refused' }
  /** No position within the time limit, or a browser without geolocation. */
  | { readonly kind: 'failed' }

/** Time limit in milliseconds; a phone indoors may need most of it. */
const TIMEOUT = 15_000
/** The same with the browser's own question, which its time limit does not count. Not every customer answers it. */
const WHOLE_PATIENCE = 30_000

/**
 * `request` asks, and may bring up the browser's own question. With `onlyIfAllowed` the place is asked for at once where that
 * question was answered before, and else not at all.
 */
export function useDevicePlace({ onlyIfAllowed = false }: { readonly onlyIfAllowed?: boolean } = {}) {
  const [state, setState] = useState<DevicePlace>({ kind: 'idle' })
  const isHere = useRef(true)
  const ask = useCallback(async (): Promise<Place | null> => {
    setState({ kind: 'asking' })
    const next = await askBrowser()
    if (isHere.current) setState(next)
    return next.kind === 'found' ? next.place : null
  }, [])
  useEffect(() => {
    isHere.current = true
    if (onlyIfAllowed) void isAllowed().then((allowed) => (allowed && isHere.current ? ask() : undefined))
    return () => {
      isHere.current = false
    }
  }, [ask, onlyIfAllowed])
  return { state, ask }
}

function askBrowser(): Promise<DevicePlace> {
  // Some browsers have no geolocation, although the types say so.
  const geolocation: Geolocation | undefined = navigator.geolocation
  if (!geolocation) return Promise.resolve({ kind: 'failed' })
  return new Promise((resolve) => {
    setTimeout(() => resolve({ kind: 'failed' }), WHOLE_PATIENCE)
    geolocation.getCurrentPosition(
      ({ coords }) => {
        const place = placeOf(coords.latitude, coords.longitude)
        resolve(place ? { kind: 'found', place, accuracy: coords.accuracy } : { kind: 'failed' })
      },
      ({ code }) => resolve({ kind: code === 1 ? 'refused' : 'failed' }),
      { enableHighAccuracy: true, timeout: TIMEOUT, maximumAge: 60_000 },
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
