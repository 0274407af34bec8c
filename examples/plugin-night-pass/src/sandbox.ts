/** Night passes on sale in the sandbox. */
import { answer, defineSandbox } from '@gapura/backend'
import { sellPackage } from '@gapura/plugins/packages/sandbox'
import { getNight } from './endpoints.ts'

export default defineSandbox({
  seed: (world) => {
    const shared = { kind: 'night', bandwidth_mbps: 30, duration_type: 'hour', duration: 8 } as const
    sellPackage(world, { ...shared, id: 'night-1', name: 'Semalam', price: 3_000 })
  },
  answers: [answer(getNight, () => ({ data: { left: 12 } }))],
})
