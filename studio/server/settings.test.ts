/** The studio's environment variables. */
import { expect, test } from 'vitest'
import { readStudioSettings } from './settings.ts'

const TOKEN = 'a-token-of-the-publishers'
const PRODUCTION = { STUDIO_PUBLISH_TOKEN: TOKEN, STUDIO_ORIGIN: 'https://studio.example.com' }
const faultsOf = (variables: Readonly<Record<string, string>>): string => {
  try {
    readStudioSettings(variables)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

test('a trial has no tokens, and a name below localhost', () => {
  const { tokens, origin, address } = readStudioSettings({ PORTAL_ENVIRONMENT: 'sandbox', STUDIO_PORT: '9000' })
  expect([tokens, origin, address]).toEqual([null, 'http://studio.localhost:9000', '127.0.0.1'])
})

test('writing can be left to those who keep the files elsewhere', () => {
  expect(readStudioSettings(PRODUCTION).mayWrite).toBe(true)
  expect(readStudioSettings({ ...PRODUCTION, STUDIO_WRITES: 'off' }).mayWrite).toBe(false)
  expect(faultsOf({ ...PRODUCTION, STUDIO_WRITES: 'never' })).toMatch(/^STUDIO_WRITES: expected on or off/)
})

test('a store for hosts on several machines is an https folder with a key, which no message repeats', () => {
  const store = {
    STUDIO_STORE: 'https://s3.example.com/portals/',
    STUDIO_STORE_KEY_ID: 'id',
    STUDIO_STORE_SECRET: 'sec',
  }
  expect(readStudioSettings({ ...PRODUCTION, ...store }).store).toEqual({
    address: 'https://s3.example.com/portals/',
    region: 'us-east-1',
    keyId: 'id',
    secret: 'sec',
  })
  expect(readStudioSettings(PRODUCTION).store).toBeNull()
  for (const address of [
    'http://s3.example.com/portals/',
    'https://s3.example.com/portals',
    'https://a:b@s3.example.com/',
  ])
    expect(faultsOf({ ...PRODUCTION, ...store, STUDIO_STORE: address })).toMatch(/^STUDIO_STORE: expected the https/)
  expect(faultsOf({ ...PRODUCTION, ...store, STUDIO_STORE_SECRET: '' })).toMatch(/^STUDIO_STORE_SECRET: /)
  const lonely = faultsOf({ ...PRODUCTION, STUDIO_STORE_SECRET: 'a-secret' })
  expect(lonely).toMatch(/^STUDIO_STORE_SECRET: .*together with STUDIO_STORE/)
  expect(lonely).not.toContain('a-secret')
})

test('beside a host in production it needs a token and its origin', () => {
  expect(readStudioSettings(PRODUCTION)).toMatchObject({
    tokens: { editor: null, publisher: TOKEN },
    origin: 'https://studio.example.com',
  })
  expect(faultsOf({ PORTAL_ENVIRONMENT: 'production' })).toMatch(/^No token is set\./)
  expect(faultsOf({ STUDIO_PUBLISH_TOKEN: TOKEN })).toMatch(/^STUDIO_ORIGIN: expected .*; received nothing$/)
})

test.each<[string, Record<string, string>, RegExp]>([
  ['an unknown name', { ...PRODUCTION, STUDIO_ORIGN: 'x' }, /^STUDIO_ORIGN: unknown; did you mean STUDIO_ORIGIN\?/],
  ['an empty value', { ...PRODUCTION, STUDIO_OWNER: ' ' }, /^STUDIO_OWNER: is empty/],
  ['plain http', { ...PRODUCTION, STUDIO_ORIGIN: 'http://studio.example.com' }, /^STUDIO_ORIGIN: expected the https/],
  [
    'one token for both',
    { ...PRODUCTION, STUDIO_EDIT_TOKEN: TOKEN },
    /^STUDIO_PUBLISH_TOKEN: expected .* another than/,
  ],
  [
    'an address of files',
    { ...PRODUCTION, HOST_PARTNERS: 'https://cdn.example/' },
    /^HOST_PARTNERS: expected a folder/,
  ],
  [
    'a trial for everybody',
    { PORTAL_ENVIRONMENT: 'sandbox', STUDIO_ADDRESS: '0.0.0.0' },
    /^STUDIO_ADDRESS: expected an address of this machine alone/,
  ],
])('%s is a fault', (_, variables, message) => expect(faultsOf(variables)).toMatch(message))

test('a token that is too short is not in the message', () => {
  const message = faultsOf({ ...PRODUCTION, STUDIO_PUBLISH_TOKEN: 'rahasia' })
  expect(message).toMatch(/^STUDIO_PUBLISH_TOKEN: expected a token of 16 to 4000/)
  expect(message).not.toContain('rahasia')
})
