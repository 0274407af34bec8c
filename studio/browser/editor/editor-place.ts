import type { FormAnswer, Me } from '../../contract.ts'
import type { StudioApi } from '../api/studio-api.ts'
import type { Tab } from '../shell/place.ts'

/** Which partner is edited, by whom, and at which tab. */
export type EditorPlace = {
  readonly api: StudioApi
  readonly me: Me
  readonly form: FormAnswer
  readonly id: string
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
  readonly onLeave: () => void
  /** Missing in a trial, which nobody signs in to. */
  readonly onSignOut?: () => void
}
