/** Controllers that take the form of their own login page: Aruba, Cisco, Ruckus ZoneDirector, or a form of a partner's file. */
import {
  defineGateway,
  parseOrigin,
  queryOf,
  readByNames,
  type Gateway,
  type GatewayQuery,
  type Redirect,
} from '@gapura/core/gateway'

type Model = {
  readonly read: (query: GatewayQuery) => Redirect | null
  readonly form: Pick<NonNullable<Gateway['fields']>, 'path' | 'username' | 'password' | 'dst' | 'fixed'>
}

/** Messages that the portal knows, by Cisco's codes. */
const CISCO_CODES: Readonly<Record<string, string>> = { 2: 'not configured', 3: 'session limit', 5: 'invalid password' }

const MODELS: Readonly<Record<string, Model>> = {
  aruba: {
    read: ({ get }) =>
      get('cmd') === 'login' && get('switchip') !== null
        ? {
            address: parseOrigin(get('switchip'), 'https'),
            ip: get('ip'),
            mac: get('mac'),
            link_orig: get('url'),
            error: get('errmsg'),
          }
        : null,
    form: {
      path: '/cgi-bin/login',
      username: 'user',
      password: 'password',
      dst: 'url',
      fixed: { cmd: 'authenticate' },
    },
  },
  cisco: {
    read: ({ get }) => {
      if (get('switch_url') === null) return null
      const code = get('statusCode')
      return {
        address: parseOrigin(get('switch_url'), 'https'),
        mac: get('client_mac'),
        link_orig: withScheme(get('redirect')),
        error: code === null || code === '1' ? null : (CISCO_CODES[code] ?? 'excluded'),
        state: code === '1' ? 'in' : null,
      }
    },
    form: {
      path: '/login.html',
      username: 'username',
      password: 'password',
      dst: 'redirect_url',
      fixed: { buttonClicked: '4' },
    },
  },
  zonedirector: {
    // Ruckus SmartZone sends its own address besides (`nbiIP`).
    read: ({ get }) =>
      get('sip') !== null && get('uip') !== null && get('nbiIP') === null
        ? {
            address: parseOrigin(get('sip'), 'https', ':9998'),
            ip: get('uip'),
            mac: get('client_mac'),
            link_orig: get('url'),
          }
        : null,
    // The form has no field for the page to open afterwards, which is in the settings of ZoneDirector.
    form: { path: '/login', username: 'username', password: 'password' },
  },
}

export default defineGateway({
  description: 'a login form, of the `preset` aruba, cisco or zonedirector, or with `fields`; with `method`',
  presets: Object.keys(MODELS),
  takes: ['fields', 'method'],
  read: (query) => {
    for (const [preset, { read }] of Object.entries(MODELS)) {
      const redirect = read(query)
      if (redirect !== null) return { ...redirect, preset }
    }
    const fields = query.listed.find((gateway) => gateway.fields && query.get(gateway.fields.gateway) !== null)?.fields
    return fields ? readByNames(query, fields) : null
  },
  login: ({ gateway, address, username, password, dst, method }) => {
    const form = gateway.preset === undefined ? gateway.fields : MODELS[gateway.preset]?.form
    if (form === undefined) return { kind: 'none' }
    const fields = {
      ...form.fixed,
      [form.username]: username,
      [form.password]: password,
      ...(form.dst !== undefined && { [form.dst]: dst }),
    }
    const { href } = new URL(form.path, address)
    return method === 'get'
      ? { kind: 'navigate', url: `${href}?${queryOf(fields)}` }
      : { kind: 'post', action: href, fields }
  },
})

/** Cisco omits `http://`. Other texts, such as those with a scheme or a user name, stay unchanged. */
function withScheme(page: string | null): string | null {
  return page !== null && /^([a-z\d-]+\.)+[a-z\d-]+([/?].*)?$/i.test(page) ? `http://${page}` : page
}
