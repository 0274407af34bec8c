/**
 * `npm run edge [-- <folder>]`: the host's application for a runtime that speaks fetch and has no disk, in one file with the build's
 * files from `dist/`: `worker.js`, and `workerd.capnp`, with which workerd serves it. Default folder: `dist-edge`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { readyUnderPinnedNode, root } from './run/ready.mjs'

readyUnderPinnedNode()
const { build } = await import('vite')
process.env.NODE_ENV = 'production'

const NAME = 'virtual:client-files'
const dist = join(root, 'dist')
const folder = resolve(process.argv[2] ?? join(root, 'dist-edge'))

function clientFiles() {
  const assets = join(dist, 'client', 'assets')
  const names = readdirSync(assets).filter((name) => !/\.(br|gz|map)$/.test(name))
  return {
    assets: Object.fromEntries(names.map((name) => [name, readFileSync(join(assets, name), 'base64')])),
    manifest: readFileSync(join(dist, 'manifest.json'), 'utf8'),
    parts: readFileSync(join(dist, 'definition-parts.json'), 'utf8'),
    worker: readFileSync(join(dist, 'worker', 'service-worker.js'), 'utf8'),
  }
}

await build({
  root,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  plugins: [
    {
      name: 'gapura-client-files',
      resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
      load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(clientFiles())}` : null),
    },
  ],
  ssr: {
    target: 'webworker',
    noExternal: true,
    // `browser` selects the files of lru-cache that import nothing of Node.
    resolve: { conditions: ['workerd', 'browser', 'module', 'import', 'default'] },
  },
  build: {
    ssr: 'src/host/edge-entry.ts',
    outDir: relative(root, folder),
    emptyOutDir: false,
    manifest: false,
    rolldownOptions: { output: { entryFileNames: 'worker.js', codeSplitting: false } },
  },
})

// Settings come from the environment of workerd: the same names as for the host on Node.
const settings = [
  'HOST_PARTNERS',
  'PORTAL_ENVIRONMENT',
  'PORTAL_API_URL',
  'PORTAL_LOGIN_URL',
  'PORTAL_API_SAME_ORIGIN',
  'PORTAL_SERVICE_WORKER',
]
mkdirSync(folder, { recursive: true })
writeFileSync(
  join(folder, 'workerd.capnp'),
  `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "portal", worker = .portal),
    (name = "internet", network = (allow = ["public", "private", "local"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "http", address = "*:8080", http = (), service = "portal")]
);
const portal :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-10-01",
  bindings = [
${settings.map((name) => `    (name = "${name}", fromEnvironment = "${name}"),`).join('\n')}
  ],
);
`,
)
console.log(
  `${folder}: worker.js and workerd.capnp. Next: workerd serve ${join(relative(root, folder), 'workerd.capnp')}`,
)
