/**
 * The names and addresses of the lab, which exist only in its namespaces. Except for the names of WhatsApp, all are reserved for
 * documentation and tests.
 */

/** Hosts of the lab's internet. Each site has its own address, because a walled garden may filter by address. */
export const HOSTS = {
  'wifi.lestari.test': '203.0.113.10',
  'api.isp.test': '203.0.113.20',
  /** Called by phones to detect whether they are online. */
  'probe.test': '203.0.113.30',
  /** A page outside the walled garden. */
  'news.test': '203.0.113.40',
  'wa.me': '203.0.113.60',
  'whatsapp.com': '203.0.113.60',
  'whatsapp.net': '203.0.113.60',
} as const

export const DNS = '203.0.113.53'
export const RADIUS = '203.0.113.18'
export const RADIUS_SECRET = 'lab-radius'

export const PARTNER = 'lestari'
export const PORTAL = 'wifi.lestari.test'
export const PORTAL_ORIGIN = `https://${PORTAL}`
export const SIGN_IN = `${PORTAL_ORIGIN}/login/${PARTNER}`
export const API_ORIGIN = 'https://api.isp.test'
export const CAPTIVE_API = `${PORTAL_ORIGIN}/captive-portal/api`
export const PROBE = 'http://probe.test/generate_204'
export const NEWS = 'http://news.test/'
export const LOGIN_NAME = 'login.lestari.test'
export const CAPTIVE_TOKEN = 'lab-captive-token'

/** The two ends of the cable between a gateway and the internet. */
export const UPLINK = { gateway: '198.51.100.2', internet: '198.51.100.1' } as const
export const CLIENT_MAC = '02:00:00:5e:00:07'

/** The port of the portal's host, behind its reverse proxy. */
export const HOST_PORT = 8080

/** A customer from the sandbox's demonstration data. */
export const CUSTOMER = { typed: '0812 9876 5431', phone: '6281298765431', name: 'Made' } as const
