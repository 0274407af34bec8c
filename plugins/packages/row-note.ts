import type { ComponentType } from 'react'
import { defineSlot } from '@gapura/core'
import type { Package } from './endpoints.ts'

export type RowNoteProps = { readonly package: Package }

/** A note or an action below a package in the list, for example what is given with it. May render nothing. */
export type RowNote = { readonly load: () => Promise<{ readonly default: ComponentType<RowNoteProps> }> }

/** @example rowNote.add({ load: () => import('./points-of-package.tsx') }) */
export const rowNote = defineSlot<RowNote>('packages.row-note', { shape: { load: 'loader' } })
