/** The parts of a running portal, which `assemble` makes and React contexts hand to components. */
import type { Client } from '../../kernel/api/client.ts'
import type { Hotspot } from '../../kernel/hotspot/hotspot.ts'
import type { Navigation } from '../../kernel/page/navigation-contract.ts'
import type { PageData } from '../../kernel/page/page-data.ts'
import type { ReportFailure } from '../../kernel/page/plugin-report.ts'
import type { Session } from '../../kernel/session/session.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Text } from '../../kernel/text/text.ts'
import type { SafeStorage } from '../../kernel/values/safe-storage.ts'
import type { Notices } from './notices.ts'

/** The parts of a portal that its components use. `PortalContexts` provides them. */
export type PortalParts = {
  readonly page: PageData
  readonly browser: { readonly origin: string }
  readonly navigation: Navigation
  readonly store: Store
  readonly text: Text
  readonly session: Session
  readonly client: Client
  readonly hotspot: Hotspot
  readonly notices: Notices
  readonly report: ReportFailure
  readonly tab: SafeStorage
  /** Local storage, cleared at logout: a captive assistant that is opened again still has it. */
  readonly local: SafeStorage
}
