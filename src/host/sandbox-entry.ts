/** The entry of the sandbox's process with every plugin's sandbox and the page of all components. The host starts it. */
import { plugins } from '../../sandbox/plugins.ts'
import { serveSandbox } from '../../sandbox/process/serve.ts'

serveSandbox(plugins, process.argv.slice(2), () => import('../component-page/component-page.tsx'))
