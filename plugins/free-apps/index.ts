/** The face of the free-apps plugin: its slot for other plugins. */
import type { ComponentType } from 'react'
import { defineSlot } from '@gapura/core'

/** A note above the list at `/apps`, for example how long a guest's internet lasts. May draw nothing. */
export type AppsNote = { readonly load: () => Promise<{ readonly default: ComponentType }> }

/** @example appsNote.add({ load: () => import('./guest-note.tsx') }) */
export const appsNote = defineSlot<AppsNote>('free-apps.note', { shape: { load: 'loader' } })
