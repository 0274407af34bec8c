import { lazyComponent } from '@gapura/core'
import { defineRegistration } from '@gapura/plugins/account'
import { getSmb } from './endpoints.ts'

export const smb = defineRegistration({
  namespace: 'smb',
  path: '/register_smb',
  get: getSmb,
  inputOf: () => ({}),
  Form: lazyComponent(() => import('./business-form.tsx'), { lines: 8 }),
})
