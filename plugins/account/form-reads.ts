/** What the forms with a customer's data read. */
import type { Reads } from '@gapura/core'
import { read } from '@gapura/core/api'
import { getAppSettings, getProfile } from '@gapura/core/session'

/** What a form with a customer's data reads: her profile, and whether places can be searched for. For the `reads` of its page. */
export const readsOfForm: Reads = ({ account }) => [
  read(getProfile, { params: { account: account() } }),
  read(getAppSettings, {}),
]
