import type { ComponentType } from 'react'
import { defineSlot } from '@gapura/core'

/** A note above the list at `/apps`, for example a guest's remaining time. May render nothing. */
export type AppsNote = { readonly load: () => Promise<{ readonly default: ComponentType }> }

/** @example appsNote.add({ load: () => import('./guest-note.tsx') }) */
export const appsNote = defineSlot<AppsNote>('free-apps.note', { shape: { load: 'loader' } })
