import { createContext } from 'react'
import type { ReportFailure } from '../../kernel/page/plugin-report.ts'

/** Reports failures of plugins to the host. Default: nothing is reported, as for a component without a portal. */
export const ReportContext = createContext<ReportFailure>(() => undefined)
