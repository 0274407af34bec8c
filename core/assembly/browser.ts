import { directionOf, type Language } from '../text/languages.ts'

/**
 * The browser as the portal uses it, handed in: the true one, a test's, or none while the first screen is written as
 * HTML. Nothing else in core reaches for a window.
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
  readonly localNetwork: () => Promise<PermissionState | null>
  /** Sets the class, language and direction of the document. */
  readonly dress: (look: { readonly theme: 'light' | 'dark'; readonly language: Language }) => void
}

export function trueBrowser(window: Window & typeof globalThis): Browser {
  const { document, location, navigator } = window
  return {
    document,
    origin: location.origin,
    protocol: location.protocol,
    local: () => window.localStorage,
    tab: () => window.sessionStorage,
    channel: 'BroadcastChannel' in window ? new BroadcastChannel('gapura-session') : undefined,
    locks: navigator.locks,
    fetch: (...args) => window.fetch(...args),
    localNetwork: async () => {
      // A page that is local itself asks nobody's leave to call its neighbours.
      if (isLocalName(location.hostname)) return null
      try {
        // Newer browsers know this permission; the others throw, and know no such question.
        const name = 'local-network-access' as PermissionName
        return (await navigator.permissions.query({ name })).state
      } catch {
        return null
      }
    },
    dress: ({ theme, language }) => {
      document.documentElement.classList.toggle('dark-mode', theme === 'dark')
      document.documentElement.lang = language
      document.documentElement.dir = directionOf(language)
    },
  }
}

/** Names and addresses of this machine and of private networks (RFC 1918, RFC 6761, RFC 6762). */
export function isLocalName(hostname: string): boolean {
  return /^(localhost|.*\.localhost|.*\.local|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|\[::1\])$/.test(
    hostname,
  )
}

const nowhere = (): Storage => {
  throw new Error('There is no storage while the page is being written')
}

/** What stands in for a browser while the first screen is written as HTML. */
export const noBrowser: Browser = {
  // One for all pages that are written: it keeps nothing, so that nothing of one comes into another.
  document: Object.freeze({ cookie: '' }),
  origin: 'https://portal.invalid',
  protocol: 'https:',
  local: nowhere,
  tab: nowhere,
  channel: undefined,
  locks: undefined,
  fetch: () => Promise.reject(new Error('There is no network while the page is being written')),
  localNetwork: () => Promise.resolve(null),
  dress: () => undefined,
}
