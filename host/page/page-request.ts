/** Composes what a page depends on: the partner, the login config, and the visitor's language, theme and session. */
import { CLOSED_BANNERS_COOKIE, readClosedBanners } from '../../core/kernel/partner/closed-banners.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { timedEntries } from '../../core/kernel/partner/present-partner.ts'
import type { Language } from '../../core/kernel/text/languages.ts'
import type { LoginConfig } from '../../core/kernel/plugin/condition.ts'
import { matchPath } from '../../core/kernel/plugin/path-pattern.ts'
import type { Environment } from '../../core/kernel/page/environment.ts'
import { NONE_ADMITTED, type Admission, type PartnersAdmitted } from '../admitted/admission.ts'
import { hasSession, readCookie, type Visitor } from '../http/visitor.ts'
import type { LoginConfigs } from '../partners/login-configs.ts'
import { redirectOf, type HostRedirect } from '../gateways/redirect-of.ts'
import { percentDecoded } from '../../core/kernel/values/percent-decoded.ts'
import { RETURN_PARAMETER } from '../../core/kernel/values/return-parameters.ts'
import type { Build } from './build.ts'
import { partnerVariant, type PartnerVariant } from './partner-variant.ts'

export type PageRequest = PartnerVariant & {
  /** The partner with the entries of every time and place, where only the browser knows which apply. Null: the page has the variant. */
  readonly unfiltered: Partner | null
  readonly loginConfig: LoginConfig
  readonly environment: Environment
  readonly host: string
  readonly pathname: string
  readonly language: Language
  readonly theme: 'light' | 'dark'
  readonly signedIn: boolean
  /** The router redirected here after its login. The redirect comes from another site, so the browser sent no cookies. */
  readonly isReturn: boolean
  readonly redirect: HostRedirect
  /** The admitted plugins that the partner's file names. */
  readonly admitted: PartnersAdmitted
  /** Whether this document may load the card payment script. */
  readonly takesBankCards: boolean
}

export type PageRequestSettings = {
  readonly build: Pick<Build, 'bankCardPatterns' | 'gatewayKinds'>
  readonly environment: (host: string) => Environment
  readonly loginConfigs: Pick<LoginConfigs, 'get'>
  readonly admission: Admission | null
  /** Whether pages call their own origin, which forwards the calls to the back end. */
  readonly hasApi: boolean
  /** Milliseconds since the epoch. */
  readonly date: () => number
}

export type PageVisitor = { readonly visitor: Visitor; readonly partner: Partner }

export function createPageRequest({ build, environment, loginConfigs, admission, hasApi, date }: PageRequestSettings) {
  return async (request: Request, { visitor: { host }, partner: unfiltered }: PageVisitor): Promise<PageRequest> => {
    const language = readCookie(request, 'language')
    const loginConfig = await loginConfigs.get(unfiltered.id)
    const { pathname, search, searchParams } = new URL(request.url)
    const signedIn = hasSession(request)
    const redirect = await redirectOf(search, unfiltered, build.gatewayKinds)
    const isReturn = !signedIn && (redirect.isOnline || searchParams.has(RETURN_PARAMETER))
    const { partner, variant } = partnerVariant(unfiltered, {
      now: new Date(date()),
      router: redirect.router ?? (percentDecoded(readCookie(request, 'identity') ?? '') || null),
      closed: readClosedBanners(readCookie(request, CLOSED_BANNERS_COOKIE)),
    })
    return {
      partner,
      variant,
      unfiltered: isReturn ? unfilteredFor(unfiltered) : null,
      loginConfig,
      environment: hasApi ? { ...environment(host), api: '' } : environment(host),
      host,
      pathname,
      language: language !== null && partner.languages.includes(language) ? language : partner.language,
      theme: readCookie(request, 'theme') === 'dark' ? 'dark' : 'light',
      signedIn,
      isReturn,
      redirect,
      admitted: admission?.of(unfiltered) ?? NONE_ADMITTED,
      takesBankCards: takesBankCards(pathname, build.bankCardPatterns, loginConfig),
    }
  }
}

/**
 * The policy of a document is fixed when it is loaded, so a page that is reached without a new document keeps the first page's policy
 * (docs/decisions/0032-card-script-on-its-pages.md).
 *
 * @param patterns of the pages on which bank cards are entered
 */
function takesBankCards(pathname: string, patterns: readonly string[], loginConfig: LoginConfig): boolean {
  return loginConfig['card_payment'] === true && patterns.some((pattern) => matchPath(pattern, pathname) !== null)
}

/** For a page whose time or customer only the browser knows. Null: the file applies everywhere and always. */
export function unfilteredFor(partner: Partner): Partner | null {
  return timedEntries(partner).length > 0 ? partner : null
}
