import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ENVIRONMENTS } from '../../core/kernel/page/known-environments.ts'
import { readSettings, SettingsError } from './settings.ts'

const faultOf = (variables: Record<string, string>, args: string[] = []) => {
  try {
    readSettings(variables, args)
    return null
  } catch (error) {
    return error instanceof SettingsError ? error.message : error
  }
}

const SANDBOX = { PORTAL_ENVIRONMENT: 'sandbox' }

describe('the sandbox', () => {
  test('starts when it is selected, on port 8080, and accepts nothing that came through a proxy', () => {
    const expected = { port: 8080, environment: null, partners: null, reset: false, isSandboxBehindProxy: false }
    expect(readSettings(SANDBOX, [])).toMatchObject(expected)
  })

  test('is emptied by --reset', () => expect(readSettings(SANDBOX, ['--reset']).reset).toBe(true))

  test('accepts requests of a proxy only with a setting for trials', () => {
    expect(readSettings({ ...SANDBOX, HOST_SANDBOX_BEHIND_PROXY: 'on' }, []).isSandboxBehindProxy).toBe(true)
    const withBackEnd = { PORTAL_ENVIRONMENT: 'production', HOST_SANDBOX_BEHIND_PROXY: 'on' }
    expect(faultOf(withBackEnd)).toMatch(/^HOST_SANDBOX_BEHIND_PROXY: expected .*PORTAL_ENVIRONMENT=sandbox/)
  })

  test('does not start beside addresses of a back end', () => {
    const given = { PORTAL_API_URL: 'https://api.isp.example', PORTAL_LOGIN_URL: 'http://10.5.50.1' }
    const message = 'has no meaning with PORTAL_ENVIRONMENT=sandbox, which brings its own; leave out one of the two'
    expect(faultOf({ ...SANDBOX, ...given })).toBe(`PORTAL_API_URL: ${message}\nPORTAL_LOGIN_URL: ${message}`)
  })
})

describe('a host does not start', () => {
  test.each<[string, Record<string, string>]>([
    ['without any variable', {}],
    [
      'with addresses of routers and of tiles alone',
      { PORTAL_LOGIN_URL: 'http://10.5.50.1', PORTAL_TILES_URL: 'none' },
    ],
  ])('%s: the message names the variables to set', (_, variables) => {
    const message = faultOf(variables)
    expect(message).toMatch(
      /^No back end is named\. Set PORTAL_ENVIRONMENT=production .*PORTAL_ENVIRONMENT=sandbox .*\.$/,
    )
  })

  test('with a mistyped name, which is reported with the nearest known one and without its value', () => {
    const message = faultOf({ PORTAL_ENVIROMENT: 'secret-value', HOST_TRUSTED_PROXY: '10.0.0.1', ...SANDBOX })
    expect(String(message).split('\n')).toEqual([
      expect.stringMatching(
        /^PORTAL_ENVIROMENT: unknown; did you mean PORTAL_ENVIRONMENT\? Known: PORTAL_ENVIRONMENT, /,
      ),
      expect.stringMatching(/^HOST_TRUSTED_PROXY: unknown; did you mean HOST_TRUSTED_PROXIES\? Known: HOST_ADDRESS, /),
    ])
    expect(message).not.toContain('secret-value')
    expect(faultOf({ ...SANDBOX, HOST_API_URL: 'x' })).toContain('did you mean PORTAL_API_URL?')
    expect(faultOf({ ...SANDBOX, HOST_PROXYY: 'x' })).toMatch(/^HOST_PROXYY: unknown\. Known: .*HOST_TRUSTED_PROXIES/)
  })

  test.each(['', '  '])('with an empty variable (%j)', (empty) => {
    expect(faultOf({ PORTAL_ENVIRONMENT: empty })).toBe(
      'PORTAL_ENVIRONMENT: is empty; expected development, dev, dev3 or production, or sandbox for a trial, or leave it out',
    )
    expect(faultOf({ ...SANDBOX, HOST_STATE: empty })).toMatch(/^HOST_STATE: is empty; expected folder .*leave it out$/)
  })

  test('with faults of several kinds, which are all reported, a line each', () => {
    const message = faultOf({ PORTAL_ENVIROMENT: 'production', HOST_STATE: '', PORT: '0' })
    expect(
      String(message)
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(['PORTAL_ENVIROMENT', 'HOST_STATE', 'PORT', expect.stringMatching(/^No back end is named/)])
  })

  test('but variables of other programs are ignored', () => {
    expect(faultOf({ ...SANDBOX, BRIDGE_SECRET: '', HOSTNAME: 'a', PORTALS: 'b', CONFORM_PASSWORD: '' })).toBeNull()
  })
})

describe('the environment', () => {
  test.each(['development', 'dev', 'dev3', 'production'] as const)('%s is a known name', (name) => {
    expect(readSettings({ PORTAL_ENVIRONMENT: name }, []).environment).toEqual(ENVIRONMENTS[name])
  })

  test('uses an operator’s own hosts', () => {
    const { environment } = readSettings(
      {
        PORTAL_ENVIRONMENT: 'production',
        PORTAL_API_URL: 'https://api.isp.example/',
        PORTAL_LOGIN_URL: 'http://10.5.50.1, https://login.isp.example',
        PORTAL_LOGIN_BASE: 'https://masuk.isp.example',
        PORTAL_PAYMENT_SCRIPT_URL: 'none',
        PORTAL_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
        PORTAL_TILES_THANKS: '© Tiles',
      },
      [],
    )
    expect(environment).toMatchObject({
      api: 'https://api.isp.example',
      login: ['http://10.5.50.1', 'https://login.isp.example'],
      loginBase: 'https://masuk.isp.example',
      paymentScript: null,
      tiles: { url: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: '© Tiles' },
    })
  })

  test('is that of development with an own back end and no name', () => {
    const { environment } = readSettings({ PORTAL_API_URL: 'https://api.isp.example' }, [])
    expect(environment).toEqual({ ...ENVIRONMENTS.development, api: 'https://api.isp.example' })
  })
})

/** Addresses with a password, as people write them: with and without scheme, slashes, user, path or port. */
const spellings = fc
  .tuple(
    fc.constantFrom(
      '',
      'https://',
      'https:/',
      'https:',
      'HTTPS://',
      '//',
      '\\\\',
      'https:\\\\',
      'ftp://',
      ' https://',
      'https:// ',
    ),
    fc.constantFrom('admin:s3cr3t@', 's3cr3t@', ':s3cr3t@', 'admin:s3cr3t%40@', 'admin:@s3cr3t@', 'ad/min:s3cr3t@', ''),
    fc.constantFrom('api.isp.example', 'api.isp.example:8443', '[::1]:80', ''),
    fc.constantFrom('', '/', '/v1', '/{z}/{x}/{y}.png'),
    fc.constantFrom('?token=s3cr3t', '#s3cr3t', ';key=s3cr3t', '&key=s3cr3t'),
    fc.boolean(),
  )
  .map(
    ([scheme, user, host, path, query, isQuery]) => scheme + user + host + path + (isQuery || user === '' ? query : ''),
  )

test.each([
  'PORTAL_API_URL',
  'PORTAL_LOGIN_URL',
  'PORTAL_LOGIN_BASE',
  'PORTAL_PAYMENT_SCRIPT_URL',
  'PORTAL_TILES_URL',
  'HOST_PARTNERS',
])('a refused %s is reported without the password in it, in whatever spelling', (name) =>
  fc.assert(
    fc.property(spellings, (value) => {
      const fault = faultOf({ PORTAL_API_URL: 'https://api.isp.example', [name]: value }, [value])
      expect(fault).toContain('argument: expected')
      expect(fault).not.toContain('s3cr3t')
    }),
  ),
)

test('a refused value that may contain a password is described', () => {
  const fault = faultOf({ PORTAL_API_URL: 'admin:s3cr3t@api.isp.example' })
  expect(fault).toMatch(
    /^PORTAL_API_URL: expected .*; received a text of 28 characters, not shown, since it may contain a password$/,
  )
})

test('all wrong values are reported at once: variable, expected, received', () => {
  expect(faultOf({ PORT: '80800', PORTAL_ENVIRONMENT: 'prod', PORTAL_API_URL: 'api.isp.example' }, ['--rest'])).toBe(
    [
      'PORT: expected the port, 1 to 65535; default 8080; received "80800"',
      'PORTAL_ENVIRONMENT: expected development, dev, dev3 or production, or sandbox for a trial; received "prod"',
      'PORTAL_API_URL: expected origin of the back end, in place of the environment’s; received "api.isp.example"; write https://api.isp.example',
      'argument: expected --reset or nothing; received "--rest"',
    ].join('\n'),
  )
})

test.each([
  ['PORT', '0'],
  ['PORT', '8080x'],
  ['PORTAL_API_URL', 'https://api.isp.example/v1'],
  ['PORTAL_API_URL', 'https://user@api.isp.example'],
  ['PORTAL_API_URL', 'ftp://api.isp.example'],
  ['PORTAL_LOGIN_URL', 'http://10.5.50.1,'],
  ['PORTAL_LOGIN_BASE', 'https://masuk.isp.example/login'],
  ['PORTAL_PAYMENT_SCRIPT_URL', 'data:text/javascript,x'],
  ['PORTAL_API_URL', 'https://api.isp.example;x'],
  ['PORTAL_LOGIN_URL', 'http://a;b.example'],
  ['PORTAL_PAYMENT_SCRIPT_URL', 'https://pay;x.example/card.js'],
  ['PORTAL_TILES_URL', 'https://tiles.example/'],
  ['PORTAL_TILES_URL', 'https://{&.example/}|{z}{x}{y}'],
  ['HOST_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['HOST_TRUSTED_PROXIES', 'proxy.example'],
  ['HOST_CONNECTIONS', '0'],
  ['HOST_HEADER_SECONDS', '61'],
  ['HOST_REQUEST_SECONDS', '1.5'],
  ['HOST_PAGE_CACHE_MB', '64 MB'],
  ['HOST_HSTS_SUBDOMAINS', 'yes'],
  ['HOST_ADDRESS', 'localhost'],
  ['HOST_ADMIN', '8080'],
  ['HOST_ADMIN', '0'],
  ['HOST_ADMIN', 'admin.isp.example:9464'],
  ['HOST_ADMIN', '::1:9464'],
])('%s=%s is refused', (name, value) => expect(faultOf({ [name]: value })).toContain(`${name}: expected`))

test('the limits of the server have defaults and can be set', () => {
  expect(readSettings(SANDBOX, [])).toMatchObject({
    limits: { connections: 4_000, headerTime: 15_000, requestTime: 120_000 },
    pageCacheBytes: 16_777_216,
    hstsSubdomains: false,
  })
  const set = {
    ...SANDBOX,
    HOST_CONNECTIONS: '50',
    HOST_HEADER_SECONDS: '5',
    HOST_REQUEST_SECONDS: '30',
    HOST_PAGE_CACHE_MB: '8',
    HOST_HSTS_SUBDOMAINS: 'on',
  }
  expect(readSettings(set, [])).toMatchObject({
    limits: { connections: 50, headerTime: 5_000, requestTime: 30_000 },
    pageCacheBytes: 8_388_608,
    hstsSubdomains: true,
  })
})

test.each([
  ['9464', { host: '127.0.0.1', port: 9464 }],
  ['0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
  ['[::1]:9464', { host: '::1', port: 9464 }],
])('HOST_ADMIN=%s is an address for the operator’s tools; without it there is none', (value, admin) => {
  expect(readSettings({ ...SANDBOX, HOST_ADMIN: value }, []).admin).toEqual(admin)
  expect(readSettings(SANDBOX, []).admin).toBeNull()
})

test('the host listens on all addresses of the machine, or on one', () => {
  expect(readSettings(SANDBOX, []).address).toBeNull()
  expect(readSettings({ ...SANDBOX, HOST_ADDRESS: '::1' }, []).address).toBe('::1')
})

test('proxies are listed by address or network', () => {
  const { isProxy } = readSettings({ ...SANDBOX, HOST_TRUSTED_PROXIES: '10.1.0.0/16, 192.168.0.7, fd00::/8' }, [])
  expect(['10.1.2.3', '192.168.0.7', 'fd00::1'].map(isProxy)).toEqual([true, true, true])
  expect(['10.2.0.1', '192.168.0.8', '::1', 'nonsense'].map(isProxy)).toEqual([false, false, false, false])
})

describe('the bearer of the captive portal API', () => {
  const API = { PORTAL_API_URL: 'https://api.isp.example' }

  test('is accepted together with a back end', () => {
    expect(readSettings({ ...API, PORTAL_CAPTIVE_TOKEN: ' secret-12345 ' }, []).captiveToken).toBe('secret-12345')
    expect(readSettings(API, []).captiveToken).toBeNull()
  })

  test('is refused without a back end or in another form, and never written to the log', () => {
    for (const variables of [
      { ...SANDBOX, PORTAL_CAPTIVE_TOKEN: 'secret-12345' },
      { ...API, PORTAL_CAPTIVE_TOKEN: 'secret 12345' },
      { ...API, PORTAL_CAPTIVE_TOKEN: 'secret' },
    ]) {
      const fault = faultOf(variables)
      expect(fault).toMatch(/^PORTAL_CAPTIVE_TOKEN: expected/)
      expect(fault).not.toContain('secret')
    }
  })
})

test('the file of gateways’ secrets needs a back end, and pages that call it through this host', () => {
  const API = { PORTAL_API_URL: 'https://api.isp.example', PORTAL_GATEWAY_SECRETS: '/etc/gapura/secrets.json' }
  expect(readSettings({ ...API, PORTAL_API_SAME_ORIGIN: 'on' }, []).gatewaySecrets).toBe('/etc/gapura/secrets.json')
  expect(readSettings(SANDBOX, []).gatewaySecrets).toBeNull()
  for (const variables of [API, { ...SANDBOX, PORTAL_GATEWAY_SECRETS: '/etc/gapura/secrets.json' }])
    expect(faultOf(variables)).toMatch(/^PORTAL_GATEWAY_SECRETS: expected/)
})

test('text that is not an address is not a proxy', () => {
  const { isProxy } = readSettings({ ...SANDBOX, HOST_TRUSTED_PROXIES: '10.0.0.0/8' }, [])
  expect(['10.1.2.3', '11.1.2.3', 'unknown', ''].map(isProxy)).toEqual([true, false, false, false])
})

test('partners come from a folder or from an address of http or https, which ends with a slash', () => {
  const placeOf = (text: string) => readSettings({ ...SANDBOX, HOST_PARTNERS: text }, []).partners
  expect(placeOf('/srv/partners')).toBe('/srv/partners')
  expect(placeOf('https://shelf.example/fleet')).toBe('https://shelf.example/fleet/')
  expect(placeOf('http://10.0.0.1:9000/?x=1')).toBe('http://10.0.0.1:9000/')
  expect(() => placeOf('ftp://shelf.example/')).toThrow('HOST_PARTNERS: expected folder of partner files')
})
