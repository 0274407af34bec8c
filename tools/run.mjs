/**
 * `node tools/run.mjs <file.ts> [args]`: runs one of the project's tools that is written in TypeScript. Its default
 * export takes the arguments and returns the exit code.
 */
import { relative, resolve } from 'node:path'
import { readyUnderPinnedNode, root } from './run/ready.mjs'
import { thrownIn } from './run/thrown-in.mjs'

readyUnderPinnedNode()
const { withModule } = await import('./run/with-module.mjs')
const [file, ...args] = process.argv.slice(2)

try {
  if (!file) throw new Error('Which tool? For example: node tools/run.mjs tools/backend/openapi.ts')
  process.exitCode = await withModule(relative(root, resolve(file)), async (tool) => {
    if (typeof tool.default !== 'function') throw new Error(`${file} has no default export to run.`)
    return tool.default(args)
  })
} catch (error) {
  console.error(process.env.DEBUG ? error : `${error.name}: ${error.message}`)
  const plugin = thrownIn(error)
  if (plugin) console.error(plugin)
  process.exitCode = 1
}
