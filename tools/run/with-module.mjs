/**
 * Runs one of the project's TypeScript modules in this process through Vite, with the project's configuration: `@gapura/core`,
 * `virtual:` modules, JSON, `import.meta.glob` and JSX work as in the build.
 */
import { join } from 'node:path'
import { root } from './ready.mjs'

/**
 * Passes the module at `file` (relative to the project's folder) to `work` and resolves to its result. The module may
 * import lazily until `work` has settled.
 */
export async function withModule(file, work) {
  const { createServer, loadConfigFromFile } = await import('vite')
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'production' }, undefined, root)
  // Packages are not bundled: that is for builds only, and CommonJS packages would not run this way.
  const { ssr: _, ...config } = loaded?.config ?? {}
  const server = await createServer({
    ...config,
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    // No browser is served, so there is no watcher, no socket and no dependency optimisation.
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  try {
    return await work(await server.ssrLoadModule(join(root, file), { fixStacktrace: true }))
  } finally {
    await server.close()
  }
}
