import { directionOf, type Language } from '../../kernel/text/languages.ts'

/**
 * The browser's interfaces that the session, the hotspot and the storages use. They are a parameter, so that a test can
 * pass its own and the prerender none.
 */
export type Browser = {
  readonly document: { cookie: string }
  readonly origin: string
  readonly protocol: string
  readonly local: () => Storage
  readonly tab: () => Storage
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined
  readonly locks: LockManager | undefined
  readonly fetch: typeof fetch
  /** Reaches the API. Default: the global `fetch`. */
  readonly callApi?: typeof fetch
  readonly localNetwork: () => Promise<PermissionState | null>
  /** Whether the document was opened by a reload, Back or Forward. */
  readonly isRevisit: boolean
  /** Sets the class, language and direction of the document. */
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
      // A page on a local address needs no permission to call other local addresses.
      if (isLocalName(location.hostname)) return null
      try {
        // Browsers without this permission throw on its name.
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

/** Undefined in old browsers, and where cookies are refused: Firefox then refuses channels too. */
export function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('gapura-session')
  } catch {
    return undefined
  }
}

/** Whether the document was opened by a reload, Back or Forward. */
export function isRevisit(
  performance: Pick<Performance, 'getEntriesByType'> & { readonly navigation: Pick<PerformanceNavigation, 'type'> },
): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  // Safari before 15 has no such entry. It has the older interface, where 0 is a navigation.
  if (entry === undefined) return performance.navigation.type > 0
  return 'type' in entry && (entry.type === 'reload' || entry.type === 'back_forward')
}

/** Whether a host name is this machine or a private network (RFC 1918, RFC 6761, RFC 6762). */
export function isLocalName(hostname: string): boolean {
  return /^(localhost|.*\.localhost|.*\.local|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[::1\])$/.test(
    hostname,
  )
}

const nowhere = (): Storage => {
  throw new Error('The prerender has no storage')
}

/** Takes the browser's place in the prerender. */
export const noBrowser: Browser = {
  // Shared by all prerendered pages, so it is frozen: no page can leave data for another.
  document: Object.freeze({ cookie: '' }),
  origin: 'https://portal.invalid',
  protocol: 'https:',
  local: nowhere,
  tab: nowhere,
  channel: undefined,
  locks: undefined,
  fetch: () => Promise.reject(new Error('The prerender has no network')),
  localNetwork: () => Promise.resolve(null),
  isRevisit: false,
  applyLook: () => undefined,
}
