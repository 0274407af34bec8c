/**
 * For tests: several tabs of one browser, which are sessions with a shared cookie string and a shared broadcast
 * channel.
 */
import { createCookiePage, type CookiePage } from './cookie-page.ts'
import { createSafeStorage, type SafeStorage } from '../../core/kernel/values/safe-storage.ts'
import { createSession, type Session, type SessionUser, type Tokens } from '../../core/kernel/session/session.ts'

export type Tab = { readonly session: Session; readonly tab: SafeStorage; readonly local: SafeStorage }
export type TestBrowser = { readonly page: CookiePage; open(capabilities?: readonly string[]): Tab }

const memory = (): SafeStorage =>
  createSafeStorage(() => {
    throw new Error('no storage: memory only')
  })

export function createTestBrowser(): TestBrowser {
  const page = createCookiePage()
  const heard: ((from: object) => void)[] = []
  return {
    page,
    open: (capabilities) => {
      const self = {}
      const [tab, local] = [memory(), memory()]
      const session = createSession({
        document: page,
        ...(capabilities && { capabilities }),
        local,
        tab,
        channel: {
          // Like a BroadcastChannel, it delivers to all tabs except the sender.
          postMessage: () => {
            for (const listener of heard) listener(self)
          },
          addEventListener: (_: string, listener: unknown) => {
            heard.push((from) => {
              if (from !== self && typeof listener === 'function') listener()
            })
          },
        },
      })
      return { session, tab, local }
    },
  }
}

export const sampleUser = (username = 'siti'): SessionUser => ({
  username,
  name: username,
  phone: '628123',
  email: `${username}@contoh.id`,
  partner_service_types: ['dwf'],
})

export const sampleTokens = (name = 'one', hours = 1): Tokens => ({
  access_token: `access-${name}`,
  access_token_expiry: new Date(Date.now() + hours * 3_600_000).toISOString(),
  refresh_token: `refresh-${name}`,
  refresh_token_expiry: new Date(Date.now() + 24 * hours * 3_600_000).toISOString(),
})

export function signIn({ session }: Pick<Tab, 'session'>, username = 'siti', token = username): void {
  session.open({
    tokens: sampleTokens(token),
    accounts: [{ account_type: 'customer', account_status: 'active' }],
    user: sampleUser(username),
    permissions: ['buy'],
  })
}
