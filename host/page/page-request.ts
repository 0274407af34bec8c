/** Composes what a page depends on: the partner, the login config, and the visitor's language, theme and session. */
import type { Environment } from '../../core/kernel/page/environment.ts'
import type { HostContext } from '../http/host-env.ts'
import { hasSession, readCookie } from '../http/visitor.ts'
import type { LoginConfigs } from '../partners/login-configs.ts'
import { redirectOf } from '../gateways/redirect-of.ts'
import { RETURN_PARAMETER } from '../../core/kernel/values/return-parameters.ts'
import type { Build } from './build.ts'
import { takesBankCards } from './takes-bank-cards.ts'
import type { PageRequest } from './write-rendered.ts'

export type PageRequestSettings = {
  readonly build: Pick<Build, 'bankCardPatterns' | 'gatewayKinds'>
  readonly environment: (host: string) => Environment
  readonly loginConfigs: Pick<LoginConfigs, 'get'>
  /** Whether pages call their own origin, which forwards the calls to the back end. */
  readonly hasApi: boolean
}

export function createPageRequest({ build, environment, loginConfigs, hasApi }: PageRequestSettings) {
  return async ({ req, var: { visitor, partner } }: HostContext): Promise<PageRequest> => {
    const { host } = visitor
    const language = readCookie(req.raw, 'language')
    const loginConfig = await loginConfigs.get(partner.id)
    const { pathname, search, searchParams } = new URL(req.url)
    const signedIn = hasSession(req.raw)
    const redirect = await redirectOf(search, partner, build.gatewayKinds)
    return {
      partner,
      loginConfig,
      environment: hasApi ? { ...environment(host), api: '' } : environment(host),
      host,
      pathname,
      language: language !== null && partner.languages.includes(language) ? language : partner.language,
      theme: readCookie(req.raw, 'theme') === 'dark' ? 'dark' : 'light',
      signedIn,
      isReturn: !signedIn && (redirect.isOnline || searchParams.has(RETURN_PARAMETER)),
      redirect,
      takesBankCards: takesBankCards(pathname, build.bankCardPatterns, loginConfig),
    }
  }
}
