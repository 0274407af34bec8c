/** Controllers that take the form of their own login page: Aruba, Cisco, Ruckus ZoneDirector, or a form of a partner's file. */
import type { FormFields, GatewayHandlers, GatewayLogin, LoginStep } from '../../gateway/gateway.ts'

type LoginForm = Pick<FormFields, 'path' | 'username' | 'password' | 'dst' | 'fixed'>

const PRESETS: Readonly<Record<string, LoginForm>> = {
  aruba: {
    path: '/cgi-bin/login',
    username: 'user',
    password: 'password',
    dst: 'url',
    fixed: { cmd: 'authenticate' },
  },
  cisco: {
    path: '/login.html',
    username: 'username',
    password: 'password',
    dst: 'redirect_url',
    fixed: { buttonClicked: '4' },
  },
  // It has no field for the page to open afterwards, which is in its own settings.
  zonedirector: { path: '/login', username: 'username', password: 'password' },
}

function login({ gateway, address, username, password, dst }: GatewayLogin): LoginStep {
  const form = gateway.preset === undefined ? gateway.fields : PRESETS[gateway.preset]
  if (form === undefined) return { kind: 'none' }
  const fields = {
    ...form.fixed,
    [form.username]: username,
    [form.password]: password,
    ...(form.dst !== undefined && { [form.dst]: dst }),
  }
  return { kind: 'post', action: new URL(form.path, address).href, fields }
}

export const gatewayLogin = { login } satisfies GatewayHandlers
