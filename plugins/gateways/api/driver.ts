/** Controllers that the back end opens: UniFi and Ruckus SmartZone. Its response is the page to open after the login. */
import { defineGateway, parseOrigin } from '@gapura/core/gateway'

export default defineGateway({
  description: 'a controller that the back end opens, of the `preset` unifi or smartzone',
  presets: ['unifi', 'smartzone'],
  read: ({ get, text }) => {
    const device = { link_orig: get('url'), query: text }
    if (get('nbiIP') !== null && get('sip') !== null && get('uip') !== null) {
      const address = parseOrigin(get('nbiIP'), 'https', ':9443')
      return { preset: 'smartzone', address, ip: get('uip'), mac: get('client_mac'), ...device }
    }
    // UniFi sends no address; the back end knows its controller.
    return get('id') !== null && get('ap') !== null && get('t') !== null
      ? { preset: 'unifi', mac: get('id'), ...device }
      : null
  },
  login: ({ arrival }) => {
    const query = arrival?.query
    return query === undefined ? { kind: 'none' } : { kind: 'ask', query }
  },
})
