import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BadSettings, readSettingsFile } from '../kit/settings-file.ts'
import { settingsShape } from './settings.ts'

const EXAMPLE = readFileSync('bridges/phpnuxbill/settings.example.jsonc', 'utf8')
const ENVIRONMENT = {
  BRIDGE_SECRET: 'x'.repeat(32),
  BRIDGE_DATABASE_PASSWORD: 'database password',
  FONNTE_TOKEN: 'token',
  MAIL_PASSWORD: 'mail password',
  MIDTRANS_SERVER_KEY: 'key',
  PHPNUXBILL_API_SECRET: 'api secret',
}
const read = (text: string, environment: Readonly<Record<string, string>> = ENVIRONMENT) =>
  readSettingsFile(text, settingsShape, environment, 'bridge.jsonc')

test('the example is valid with the secrets from the environment', () => {
  const settings = read(EXAMPLE)
  expect(settings.secret).toBe('x'.repeat(32))
  expect(settings.billing).toMatchObject({ timeZone: 'Asia/Jakarta', api: { secret: 'api secret' } })
})

test('the example describes every key', () => {
  const named = new Set([...EXAMPLE.matchAll(/"(\w+)"/g)].map(([, name]) => name))
  const keys = (shape: object): readonly string[] =>
    Object.entries(shape).flatMap(
      ([key, inner]: [string, { readonly def: { shape?: object; innerType?: typeof inner } }]) => {
        const bare = inner.def.innerType ?? inner
        return [key, ...(bare.def.shape ? keys(bare.def.shape) : [])]
      },
    )
  expect(keys(settingsShape.def.shape).filter((key) => !named.has(key))).toEqual([])
})

/** The reported faults of the example with these replacements: the lines of the message without the first. */
const faultsOf = (
  changes: readonly (readonly [string, string])[],
  environment: Readonly<Record<string, string>> = ENVIRONMENT,
) => {
  const text = changes.reduce((before, [from, to]) => before.replace(from, to), EXAMPLE)
  try {
    read(text, environment)
    return []
  } catch (error) {
    return error instanceof BadSettings ? error.message.split('\n').slice(1) : [String(error)]
  }
}

test('all missing variables are reported with their keys, together with the other faults', () => {
  const { MAIL_PASSWORD: _, BRIDGE_DATABASE_PASSWORD: __, ...few } = ENVIRONMENT
  const missing = (at: string, name: string) =>
    `  ${at}: the variable ${name} is not set in the environment. Set it, or remove the key if it is optional.`
  expect(faultsOf([['"port": 8090', '"port": "8090"']], few)).toEqual([
    missing('database.password', 'BRIDGE_DATABASE_PASSWORD'),
    missing('mail.password', 'MAIL_PASSWORD'),
    missing('billing.database.password', 'BRIDGE_DATABASE_PASSWORD'),
    '  listen.port: expected a number; received a text of 4 characters. Write it without quotes.',
  ])
  expect(read(EXAMPLE.replace('"$BRIDGE_SECRET"', '"${BRIDGE_SECRET}"')).secret).toBe('x'.repeat(32))
})

test.each([
  [
    'missing',
    [['"publicUrl"', '"publicURL"']],
    [
      'publicUrl: expected an address with https://, or with http:// on this machine only; it is missing. Add it.',
      'publicURL: there is no such key. Correct its name, or remove it.',
    ],
  ],
  [
    'of another type',
    [['"isBehindProxy": true', '"isBehindProxy": "yes"']],
    ['isBehindProxy: expected true or false; received a text of 3 characters. Write it without quotes.'],
  ],
  [
    'a number for a text',
    [['"countryCode": "62"', '"countryCode": 62']],
    ['billing.countryCode: expected a text; received another number. Write it in quotes.'],
  ],
  [
    'out of range',
    [['"port": 8090', '"port": 80900']],
    ['listen.port: expected a number of at most 65535; received another number. Correct it.'],
  ],
  [
    'an unknown provider',
    [['"messages": { "kind": "fonnte"', '"messages": { "kind": "whatsapp"']],
    ['messages.kind: expected "meta" or "fonnte" or "url"; received a text of 8 characters. Correct it.'],
  ],
  [
    'a mistyped key of a provider',
    [['"midtrans", "serverKey": "$', '"midtrans", "serverkey": "$']],
    [
      'payments.serverKey: expected a text; it is missing. Add it.',
      'payments.serverkey: there is no such key. Correct its name, or remove it.',
    ],
  ],
  [
    'a zone that does not exist',
    [['Asia/Jakarta', 'Asia/Jakrta']],
    [
      'billing.timeZone: expected a zone of the IANA database, such as Asia/Jakarta; received a text of 11 characters. Correct it.',
    ],
  ],
  [
    'a currency symbol',
    [['"IDR"', '"Rp"']],
    ['billing.currency: expected a currency of ISO 4217, such as IDR; received a text of 2 characters. Correct it.'],
  ],
  [
    'an address for a domain',
    [['"domains": ["', '"domains": ["https://']],
    [
      'portals.0.domains.0: expected a host name in small letters without https:// and path, such as wifi.isp.example; received a text of 24 characters. Correct it.',
    ],
  ],
  [
    'no portal',
    [['"portals": [', '"portals": [], "more": [']],
    [
      'portals: expected at least 1 entry; received an empty list. Correct it.',
      'more: there is no such key. Correct its name, or remove it.',
    ],
  ],
] as const)(
  'a wrong setting (%s) is reported with its key, the expected and received type, and a remedy',
  (_, changes, lines) => {
    expect(faultsOf(changes)).toEqual(lines.map((line) => `  ${line}`))
  },
)

test('a mistyped or empty variable of the bridge is reported with the most similar name', () => {
  const { BRIDGE_SECRET, ...others } = ENVIRONMENT
  const mistyped = { ...others, BRIDGE_SECRTE: BRIDGE_SECRET, FONNTE_TOKN: 'other programs may have it', BRIDGE: '' }
  expect(faultsOf([], mistyped)).toEqual([
    '  BRIDGE_SECRTE: the settings name no such variable. Did you mean BRIDGE_SECRET? Correct its name, or leave it out of the environment.',
    '  secret: the variable BRIDGE_SECRET is not set in the environment. Set it, or remove the key if it is optional.',
  ])
  expect(faultsOf([], { ...ENVIRONMENT, BRIDGE_PORT: '' })).toEqual([
    '  BRIDGE_PORT: the settings name no such variable. Correct its name, or leave it out of the environment.',
  ])
  expect(faultsOf([], { ...ENVIRONMENT, BRIDGE_SECRET: '' })).toEqual([
    '  secret: the variable BRIDGE_SECRET is empty in the environment. Set it, or remove the key if it is optional.',
  ])
})

test('a short secret is reported with the name of its variable, not with its value', () => {
  expect(faultsOf([], { ...ENVIRONMENT, BRIDGE_SECRET: 'short-secret' })).toEqual([
    '  secret (the variable BRIDGE_SECRET): expected at least 32 characters; received a text of 12 characters. Make a longer one: openssl rand -hex 32',
  ])
})

test('comments are allowed anywhere, and a syntax error is reported with its line', () => {
  expect(
    read(EXAMPLE.replace('"port": 8090 },', '"port": 8090 }, // behind "nginx", /* on loopback */')).listen.port,
  ).toBe(8090)
  expect(read(EXAMPLE.replace('"port": 8090', '/* the\nusual one */ "port": 8090')).listen.port).toBe(8090)
  expect(read(EXAMPLE.replace('"name": "Warung Net"', '"name": "Warung // Net, ]"')).portals[0]?.name).toBe(
    'Warung // Net, ]',
  )
  const line = EXAMPLE.split('\n').findIndex((text) => text.includes('"secret"')) + 1
  const withoutComma = EXAMPLE.replace('"isBehindProxy": true,', '"isBehindProxy": true')
  expect(() => read(withoutComma)).toThrow(
    new RegExp(`no JSON \\(bridge.jsonc\\): .*line ${line} column.*the line before`),
  )
})

/** The example with another address at a key. */
const ADDRESSES: Readonly<Record<string, (address: string) => readonly [string, string]>> = {
  publicUrl: (address) => ['https://bridge.isp.example', address],
  'payments.api': (address) => ['"serverKey":', `"api": "${address}", "serverKey":`],
  'messages.url': (address) => [
    '{ "kind": "fonnte", "token": "$FONNTE_TOKEN" }',
    `{ "kind": "url", "url": "${address}?to=[number]&text=[text]" }`,
  ],
  'messages.api': (address) => ['"token": "$FONNTE_TOKEN"', `"token": "$FONNTE_TOKEN", "api": "${address}"`],
  'billing.api.url': (address) => ['http://127.0.0.1:8081/system/api.php', address],
}
const WITHOUT_FONNTE = ({ FONNTE_TOKEN: _, ...others }: typeof ENVIRONMENT) => others

test.each(Object.keys(ADDRESSES))(
  '%s may have http:// on this machine only, since its calls carry keys or codes',
  (key) => {
    const changesFor = (address: string) => [ADDRESSES[key]?.(address) ?? ['', '']] as const
    const environment = key === 'messages.url' ? WITHOUT_FONNTE(ENVIRONMENT) : ENVIRONMENT
    for (const address of [
      'https://api.isp.example/v1',
      'http://127.0.0.1:3000/v1',
      'http://localhost/v1',
      'http://[::1]:3000',
    ])
      expect(faultsOf(changesFor(address), environment)).toEqual([])
    for (const address of [
      'http://api.isp.example',
      'HTTP://192.168.1.2/v1',
      'http://localhost.isp.example',
      'http://localhost@isp.example',
    ])
      expect(faultsOf(changesFor(address), environment)).toEqual([
        `  ${key}: expected an address with https://, or with http:// on this machine only; received http:// and another machine. Use https://, or a tunnel whose end is on this machine.`,
      ])
    const [fault = ''] = faultsOf(changesFor('ftp://api.isp.example'), environment)
    expect(fault).toContain(
      `${key}: expected an address with https://, or with http:// on this machine only; received a text of`,
    )
  },
)

test('an origin may have a trailing slash', () => {
  const text = EXAMPLE.replace('"origins": []', '"origins": ["https://WIFI.isp.example:8443/"]')
  expect(read(text).origins).toEqual(['https://wifi.isp.example:8443'])
})

test('faults are reported with their key and without a value', () => {
  const wrong = EXAMPLE.replace('"port": 8090', '"port": "8090"').replace('"countryCode": "62"', '"country": "+62"')
  expect(() => read(wrong)).toThrow(/listen\.port: [^]*billing/)
  expect(() => read(wrong)).not.toThrow(/8090|\+62/)
  expect(() => read(EXAMPLE, { ...ENVIRONMENT, BRIDGE_SECRET: 'short-secret' })).toThrow(/secret/)
  expect(() => read(EXAMPLE, { ...ENVIRONMENT, BRIDGE_SECRET: 'short-secret' })).not.toThrow(/short-secret/)
  expect(() => read('{')).toThrow('The settings are no JSON')
})
