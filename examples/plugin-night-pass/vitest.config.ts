import { pluginTests } from '@gapura/core/vitest'

export default pluginTests({ id: 'night-pass', definition: 'src/plugin.ts' })
