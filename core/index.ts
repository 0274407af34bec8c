/** The face of the core: all that a plugin may import, by explicit name. What is offered here is kept. */
export { definePlugin } from './plugin/define-plugin.ts'
export type { ScreenProps } from './plugin/additions.ts'
export { matchPath } from './plugin/path-pattern.ts'
export type { PluginIcon } from './plugin/icon.ts'
export { defineOptions, localText } from './plugin/options.ts'
export { defineSlot } from './plugin/slot.ts'
export { frameExtra, homeCard } from './plugin/slots.ts'
export { useOptions, usePlan, useSlot } from './plugin/plan-context.ts'
export { FAULT_SENTENCES } from './plugin/fault-sentences.ts'
export { menuOf, type Plan } from './plugin/plan.ts'
export { SlotParts } from './parts/slot-parts.tsx'

export { data, endpoint, list, maybe, z, type AnswerOf, type Endpoint, type InputOf } from './api/endpoint.ts'
export { ApiError, fieldErrors, isFieldRefused, isRefusal, isStatus, type Failure } from './api/api-error.ts'
export { forget, remember, useAnswer, useCall, useIsWell, usePages } from './api/queries.ts'
export { useClient } from './api/client-context.ts'
export { useIdempotencyKey } from './api/use-idempotency-key.ts'

export { createSafeStorage, type SafeStorage } from './session/safe-storage.ts'
export { useAccountPath, useSession, useSessionState } from './session/session-context.ts'

export { usePortal, type Portal } from './assembly/use-portal.ts'
export type { ServicePortal, ServiceStart } from './assembly/service-portal.ts'
export { useRolePath } from './navigation/places.ts'
export type { Role } from './plugin/role.ts'
export { Link, useGo, useNavigation, usePath, useSearch, useSearchParams } from './navigation/use-navigation.ts'
export { readLinkToken, takeLinkToken, type LinkToken } from './navigation/link-token.ts'
export { useLinkToken } from './navigation/use-link-token.ts'
export { useTakeWanted } from './navigation/use-take-wanted.ts'
export { Page } from './layout/page.tsx'
export { BrandMark } from './layout/brand-mark.tsx'
export { Icon } from './layout/icons.tsx'
export { useFrame } from './layout/frame-context.ts'
export { LanguageSwitch } from './layout/language-switch.tsx'
export { useTitle } from './layout/use-title.ts'
export { lazyPart } from './parts/lazy-part.tsx'
export { chatLink } from './ui/chat-link.ts'
export { CopyField } from './ui/copy-field.tsx'
export { Dialog, DialogBody } from './ui/dialog/dialog.tsx'
export { useNotices } from './ui/notices.ts'
export { useOnline } from './ui/online.ts'
export { PagedList } from './ui/paged-list.tsx'
export { StateMark } from './ui/state-mark.tsx'
export { Empty, Failed, useErrorText, Waiting } from './ui/states.tsx'
export { Working } from './ui/working.tsx'
export { whenIdle } from './ui/when-idle.ts'
export { useNow } from './ui/use-now.ts'
export {
  addDays,
  dayOf,
  daysBetween,
  formatBytes,
  formatClock,
  formatDate,
  formatMoney,
  formatNumber,
  formatSeconds,
  formatTime,
  timeLeft,
} from './text/formats.ts'
export { formatsOf, nameOf, type Language, type LocalText } from './text/languages.ts'
export { useLanguage, useLocalText, useWords } from './text/text-context.ts'

export { EMAIL } from './values/email.ts'
export { isRecord } from './values/is-record.ts'
export { LONGEST_PASSWORD, STRONG_PASSWORD } from './values/password.ts'
export { bareNumber, PHONE } from './values/phone.ts'
