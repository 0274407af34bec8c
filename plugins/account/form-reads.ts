import type { Reads } from '@gapura/core'
import { read } from '@gapura/core/api'
import { getAppSettings, getProfile } from '@gapura/core/session'

/** For the `reads` of a page: the profile, and the app settings, which name whether places can be searched for. */
export const readsOfForm: Reads = ({ account }) => [
  read(getProfile, { params: { account: account() } }),
  read(getAppSettings, {}),
]
