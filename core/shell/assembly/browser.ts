import { directionOf, type Language } from '../../kernel/text/languages.ts'

/** The browser's interfaces as a parameter, so that tests and the prerender can pass their own. */
export type Browser = {
  readonly document: { cookie: string }
  readonly origin: string
  readonly protocol: string
  readonly local: () => Storage
  readonly tab: () => Storage
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
  readonly locks: LockManager | undefined
  readonly fetch: typeof fetch
  /** Calls the API. Default: the global `fetch`. */
  readonly callApi?: typeof fetch
  readonly localNetwork: () => Promise<PermissionState | null>
  /** True if the document was opened by a reload, Back or Forward. */
  readonly isRevisit: boolean
  readonly applyLook: (look: { readonly theme: 'light' | 'dark'; readonly language: Language }) => void
}

export function trueBrowser(window: Window & typeof globalThis): Browser {
  const { document, location, navigator } = window
  return {
    document,
    origin: location.origin,
    protocol: location.protocol,
    local: () => window.localStorage,
    tab: () => window.sessionStorage,
    channel: openChannel(),
    locks: navigator.locks,
    fetch: (...args) => window.fetch(...args),
    localNetwork: async () => {
      // A page on a local address may call other local addresses without this permission.
      if (isLocalName(location.hostname)) return null
      try {
        // Browsers that do not have this permission throw.
        const name = 'local-network-access' as PermissionName
        return (await navigator.permissions.query({ name })).state
      } catch {
        return null
      }
    },
    isRevisit: isRevisit(window.performance),
    applyLook: ({ theme, language }) => {
      document.documentElement.classList.toggle('dark-mode', theme === 'dark')
      document.documentElement.lang = language
      document.documentElement.dir = directionOf(language)
    },
  }
}

/** Undefined in old browsers, and in Firefox if it refuses cookies. */
export function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('gapura-session')
  } catch {
    return undefined
  }
}

export function isRevisit(
  performance: Pick<Performance, 'getEntriesByType'> & { readonly navigation: Pick<PerformanceNavigation, 'type'> },
): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  // Safari before 15 has only the older interface, where 0 is a navigation.
  if (entry === undefined) return performance.navigation.type > 0
  return 'type' in entry && (entry.type === 'reload' || entry.type === 'back_forward')
}

/** True for names and addresses of this machine and of private networks (RFC 1918, RFC 6761, RFC 6762). */
export function isLocalName(hostname: string): boolean {
  return /^(localhost|.*\.localhost|.*\.local|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[::1\])$/.test(
    hostname,
  )
}

const noStorage = (): Storage => {
  throw new Error('The prerender has no storage')
}

export const noBrowser: Browser = {
  // Frozen, because all prerendered pages share it.
  document: Object.freeze({ cookie: '' }),
  origin: 'https://portal.invalid',
  protocol: 'https:',
  local: noStorage,
  tab: noStorage,
  channel: undefined,
  locks: undefined,
  fetch: () => Promise.reject(new Error('The prerender has no network')),
  localNetwork: () => Promise.resolve(null),
  isRevisit: false,
  applyLook: () => undefined,
}
