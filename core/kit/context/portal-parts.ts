import type { Client } from '../../kernel/api/client.ts'
import type { Outcomes } from '../../kernel/api/outcomes.ts'
import type { Navigation } from '../../kernel/page/navigation.ts'
import type { PageData } from '../../kernel/page/page-data.ts'
import type { ReportFailure } from '../../kernel/page/plugin-report.ts'
import type { Session } from '../../kernel/session/session.ts'
import type { Text } from '../../kernel/text/text.ts'
import type { SafeStorage } from '../../kernel/values/safe-storage.ts'

export type PortalParts = {
  readonly page: PageData
  readonly browser: { readonly origin: string }
  readonly navigation: Navigation
  readonly text: Text
  readonly session: Session
  readonly client: Client
  /** Listeners get the outcome of every call, after the portal itself has reacted to it. */
  readonly outcomes: Outcomes
  readonly report: ReportFailure
  readonly tab: SafeStorage
  /** Local storage, cleared at logout: a captive assistant that is opened again still has it. */
  readonly local: SafeStorage
}
