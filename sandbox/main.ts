/** The entry of the sandbox's process with every plugin's sandbox. The host starts it (`own-process.ts`). */
import { plugins } from './plugins.ts'
import { serveSandbox } from './process/serve.ts'

serveSandbox(plugins, process.argv.slice(2))
