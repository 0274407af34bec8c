/** The modules that a first visit loads. The build puts them into few files. */
import { ENVIRONMENTS } from '../../core/kernel/page/known-environments.ts'
import { sourceOf } from '../../core/kernel/page/source-of.ts'
import { allPages } from '../../core/kernel/plugin/expand-additions.ts'
import { frameExtra } from '../../core/kernel/plugin/slots.ts'
import { LANGUAGES } from '../../core/kernel/text/languages.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { firstVisit } from '../../core/shell/portal/first-visit.ts'
import { barePartner } from '../../schemas/partner/bare-partner.ts'
import { plugins } from './build-plugins.ts'
import { openWithPlugins } from './partner-with-plugins.ts'
import { assembleForRequest } from './render-portal.tsx'

/** The module of the first screen for a visitor without a session. */
export async function firstScreen(): Promise<string> {
  const partner = barePartner(LANGUAGES)
  const request = { partner, loginConfig: {}, environment: ENVIRONMENTS.production, language: partner.language }
  const assembled = await assembleForRequest(openWithPlugins(partner), request)
  return sourceOf(firstVisit(assembled, { pathname: '/', search: '' }).found.load)
}

/** The modules that are loaded with the screens after sign-in: home, and the components that it and the frame render. */
export async function firstComponents(): Promise<readonly string[]> {
  const homes = allPages(plugins).filter(({ role }) => role === 'home')
  const screens = await Promise.all(homes.map(({ load }) => load()))
  const slots = [frameExtra, ...screens.flatMap(({ default: { slots = [] } }) => slots)].map(({ id }) => id)
  const items = plugins.flatMap(({ adds }) => adds.flatMap(({ slot, item }) => (slots.includes(slot.id) ? [item] : [])))
  const loads = [...homes, ...items].flatMap((entry) =>
    isRecord(entry) && typeof entry['load'] === 'function' ? [entry['load']] : [],
  )
  return loads.map(sourceOf).filter((source) => source !== '')
}
