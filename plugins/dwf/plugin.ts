/** DWF: packages for small businesses. The whole kind is this card; its pages and purchase come from packages. */
import { definePlugin } from '#core'
import { packageKind } from '#plugins/packages'

export default definePlugin({
  id: 'dwf',
  title: { id: 'Paket Usaha (DWF)', en: 'Business packages (DWF)' },
  core: '^1',
  needs: ['packages'],
  switch: 'plugin_dwf',
  adds: [
    packageKind.add({
      id: 'dwf',
      path: '/dwfpackages',
      title: { id: 'Paket Usaha', en: 'Business packages' },
      about: { id: 'Untuk warung, toko, dan usaha kecil.', en: 'For stalls, shops and small businesses.' },
      icon: 'shop',
    }),
  ],
})
