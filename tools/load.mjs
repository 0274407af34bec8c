/**
 * Runs a TypeScript module of ours in this process through Vite, with the project's own configuration: `#core`,
 * `virtual:` modules, JSON, `import.meta.glob` and JSX mean the same as in the build.
 */
import { join } from 'node:path'
import { root } from './ready.mjs'

/**
 * Hands the module at `file` (relative to the project's folder) to `work` and resolves to its result. The module may
 * import lazily for as long as `work` has not settled.
 */
export async function withModule(file, work) {
  const { createServer } = await import('vite')
  const server = await createServer({
    root,
    appType: 'custom',
    logLevel: 'error',
    // No browser is served: no watcher, no socket, nothing optimised for one.
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  try {
    return await work(await server.ssrLoadModule(join(root, file)))
  } finally {
    await server.close()
  }
}
