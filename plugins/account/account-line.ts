import type { ComponentType } from 'react'
import { defineSlot } from '@gapura/core'

/** A line among the settings of the account page. It renders something always; `when` leaves it out. */
export type AccountLine = { readonly load: () => Promise<{ readonly default: ComponentType }> }

/** @example accountLine.add({ load: () => import('./points-line.tsx') }) */
export const accountLine = defineSlot<AccountLine>('account.line', { shape: { load: 'loader' } })
