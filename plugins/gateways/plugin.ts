/** The kinds of gateways that the portal comes with, each in a folder of its own. On by default, because any partner may have a router. */
import { definePlugin } from '@gapura/core'
import { gatewayKind } from '@gapura/core/gateway'

export default definePlugin({
  id: 'gateways',
  title: { id: 'Gerbang jaringan', en: 'Gateways' },
  core: '^1',
  onByDefault: true,
  adds: [
    gatewayKind.add({
      id: 'mikrotik',
      recognise: [],
      load: () => import('./mikrotik/driver.ts'),
      logout: '/logout?domain={domain}&erase-cookie=true',
      traits: { probe: true, explainsRefusal: true, isDefault: true },
    }),
    gatewayKind.add({
      id: 'uam',
      recognise: ['res&uamip'],
      load: () => import('./uam/driver.ts'),
      logout: '/logoff',
      traits: { probe: true, explainsRefusal: false },
    }),
    gatewayKind.add({
      id: 'opennds',
      recognise: ['fas'],
      load: () => import('./opennds/driver.ts'),
      logout: '/opennds_deny/',
      traits: { probe: true, explainsRefusal: false, needsSession: true },
    }),
    gatewayKind.add({
      id: 'form',
      recognise: ['cmd&switchip', 'switch_url', 'sip&uip'],
      load: () => import('./form/driver.ts'),
      logout: { aruba: '/cgi-bin/login?cmd=logout' },
      traits: { probe: false, explainsRefusal: true },
    }),
    gatewayKind.add({
      id: 'api',
      recognise: ['id&ap&t', 'sip&uip&nbiIP'],
      load: () => import('./api/driver.ts'),
      traits: { probe: false, explainsRefusal: true, needsSession: true, isController: true },
    }),
  ],
})
