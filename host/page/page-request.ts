/** Composes what a page depends on: the partner, the login config, and the visitor's language, theme and session. */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { Language } from '../../core/kernel/text/languages.ts'
import type { LoginConfig } from '../../core/kernel/plugin/condition.ts'
import { matchPath } from '../../core/kernel/plugin/path-pattern.ts'
import type { Environment } from '../../core/kernel/page/environment.ts'
import { hasSession, readCookie, type Visitor } from '../http/visitor.ts'
import type { LoginConfigs } from '../partners/login-configs.ts'
import { redirectOf, type HostRedirect } from '../gateways/redirect-of.ts'
import { RETURN_PARAMETER } from '../../core/kernel/values/return-parameters.ts'
import type { Build } from './build.ts'

export type PageRequest = {
  readonly partner: Partner
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
  /** Whether this document may load the card payment script. */
  readonly takesBankCards: boolean
}

export type PageRequestSettings = {
  readonly build: Pick<Build, 'bankCardPatterns' | 'gatewayKinds'>
  readonly environment: (host: string) => Environment
  readonly loginConfigs: Pick<LoginConfigs, 'get'>
  /** Whether pages call their own origin, which forwards the calls to the back end. */
  readonly hasApi: boolean
}

export type PageVisitor = { readonly visitor: Visitor; readonly partner: Partner }

export function createPageRequest({ build, environment, loginConfigs, hasApi }: PageRequestSettings) {
  return async (request: Request, { visitor: { host }, partner }: PageVisitor): Promise<PageRequest> => {
    const language = readCookie(request, 'language')
    const loginConfig = await loginConfigs.get(partner.id)
    const { pathname, search, searchParams } = new URL(request.url)
    const signedIn = hasSession(request)
    const redirect = await redirectOf(search, partner, build.gatewayKinds)
    return {
      partner,
      loginConfig,
      environment: hasApi ? { ...environment(host), api: '' } : environment(host),
      host,
      pathname,
      language: language !== null && partner.languages.includes(language) ? language : partner.language,
      theme: readCookie(request, 'theme') === 'dark' ? 'dark' : 'light',
      signedIn,
      isReturn: !signedIn && (redirect.isOnline || searchParams.has(RETURN_PARAMETER)),
      redirect,
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
