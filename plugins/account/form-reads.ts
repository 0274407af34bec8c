import type { ReadFacts } from '@gapura/core'
import { read } from '@gapura/core/api'
import { getAppSettings, getProfile } from '@gapura/core/session'

/** The first calls of a form: the profile, and the app settings, which name whether places can be searched for. */
export const formReads = ({ account }: ReadFacts) => [
  read(getProfile, { params: { account: account() } }),
  read(getAppSettings, {}),
]
