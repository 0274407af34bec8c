/** Empty lists for data that a billing system does not have, because the portal reads some of them on every dashboard. */
import { getAnnouncements } from '../../../plugins/announcements/endpoints.ts'
import { getCancellations } from '../../../plugins/cancellations/endpoints.ts'
import { getApps } from '../../../plugins/free-apps/endpoints.ts'
import { getRetailers } from '../../../plugins/retailers/endpoints.ts'
import { bridgeAnswer, type BridgeAnswer } from '../answer.ts'

const NONE = { data: [], next: null } as const

export const emptyLists: readonly BridgeAnswer[] = [
  bridgeAnswer(getAnnouncements, () => NONE, { isForStopped: true }),
  bridgeAnswer(getApps, () => NONE, { isForStopped: true }),
  bridgeAnswer(getCancellations, () => NONE),
  bridgeAnswer(getRetailers, () => NONE),
]
