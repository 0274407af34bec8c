/** The portal around the samples: every plugin is on, a customer is signed in, and nothing is requested. */
import type { ReactNode } from 'react'
import { ENVIRONMENTS } from '../../core/kernel/page/known-environments.ts'
import type { PageData } from '../../core/kernel/page/page-data.ts'
import { openPartner } from '../../core/kernel/plugin/open-partner.ts'
import { plan as makePlan, type Plan } from '../../core/kernel/plugin/plan.ts'
import { factsOf, type SessionState } from '../../core/kernel/session/session.ts'
import { sessionAtom } from '../../core/kernel/session/session-view.ts'
import { LANGUAGES, type Language } from '../../core/kernel/text/languages.ts'
import { coreTexts } from '../../core/kernel/text/text.ts'
import { FrameContext, NO_FRAME, type FrameParts } from '../../core/kit/context/frame-context.ts'
import { PlanContext } from '../../core/kit/context/plan-context.ts'
import { PortalContexts } from '../../core/kit/context/portal-contexts.tsx'
import type { PortalParts } from '../../core/kit/context/portal-parts.ts'
import { noNavigation } from '../../core/kit/navigation/create-navigation.ts'
import { rolePaths } from '../../core/kit/navigation/role-paths.ts'
import { Router } from '../../core/kit/navigation/router.tsx'
import { assemble } from '../../core/shell/assembly/assemble.ts'
import { noBrowser } from '../../core/shell/assembly/browser.ts'
import { loadVisitGateways } from '../../core/shell/assembly/visit-gateways.ts'
import { OFFLINE_TEXTS } from '../../core/shell/offline/offline-texts.ts'
import { loadMenuIcons } from '../../core/shell/portal/built-in-screens.ts'
import { barePartner } from '../../schemas/partner/bare-partner.ts'
import { plugins } from '../render/build-plugins.ts'

export type Theme = 'light' | 'dark'
export type SamplePartner = {
  readonly id: string
  readonly name: string
  readonly color: string
  /** Missing: the sandbox knows the main colour alone. */
  readonly brand?: { readonly logo: string | null; readonly isWordmark: boolean; readonly css: string }
}
export type SamplePortal = {
  readonly parts: PortalParts
  readonly plan: Plan
  readonly frame: FrameParts
}

type Look = { readonly partner: SamplePartner; readonly theme: Theme; readonly language: Language }

/** Makes a portal whose texts and icons of menus are loaded. */
export async function createSamplePortal({ partner, theme, language }: Look): Promise<SamplePortal> {
  const { id, name, color, brand } = partner
  const page: PageData = {
    host: '',
    partner: {
      ...barePartner(LANGUAGES),
      id,
      name,
      brand: { color },
      plugins: Object.fromEntries(plugins.map((plugin) => [plugin.id, true])),
    },
    loginConfig: {},
    environment: ENVIRONMENTS.production,
    definitions: {},
    language,
    texts: {},
    rendering: { kind: 'shell' },
  }
  const opened = openPartner(page.partner, plugins)
  const assembled = assemble({
    page,
    opened,
    browser: noBrowser,
    navigation: noNavigation,
    ...(await loadVisitGateways(page, opened.plugins, '')),
  })
  const { text, store } = assembled
  await Promise.all([
    text.ensure('core', coreTexts),
    text.ensure('offline', OFFLINE_TEXTS),
    ...plugins.map((plugin) => plugin.locales && text.ensure(plugin.id, plugin.locales)),
  ])
  const state = signedIn(assembled.session.read())
  store.set(sessionAtom, state)
  const plan = makePlan(opened, page.loginConfig, factsOf(state))
  await loadMenuIcons(plan)
  const { home, relogin = null } = rolePaths(plan, id)
  const frame: FrameParts = {
    ...NO_FRAME,
    name,
    theme,
    relogin,
    home: home ?? '/',
    brand: { ...(brand && { wordmark: brand.isWordmark }) },
    logo: brand?.logo ?? null,
    languages: LANGUAGES,
    reconnect: () => undefined,
  }
  return { parts: { ...assembled, session: { ...assembled.session, read: () => state } }, plan, frame }
}

function signedIn(nobody: SessionState): SessionState {
  return {
    ...nobody,
    user: {
      username: 'putu-7890',
      name: 'Putu Ayu Lestari',
      phone: '6281234567890',
      email: 'putu@contoh.id',
      partner_service_types: [],
    },
  }
}

/** @param path of the page */
export function SampleContexts({
  portal: { parts, plan, frame },
  path,
  children,
}: {
  readonly portal: SamplePortal
  readonly path: string
  readonly children: ReactNode
}) {
  return (
    <PortalContexts parts={parts}>
      <PlanContext value={plan}>
        <FrameContext value={frame}>
          <Router address={{ ssrPath: path }}>{children}</Router>
        </FrameContext>
      </PlanContext>
    </PortalContexts>
  )
}
