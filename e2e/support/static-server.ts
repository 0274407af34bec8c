/** Serves a published folder on a plain server: files, index.html for unknown paths, and the headers of `_headers`. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import type { HostProcess } from './host-process.ts'

export type StaticServer = {
  /** `lestari` → `http://lestari.localhost:41234`. */
  origin(name: string): string
  stop(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Publishes these partners, with the sandbox of `host` as their back end, and serves them. */
export async function serveStatic(host: HostProcess, partners: readonly string[]): Promise<StaticServer> {
  const folder = await mkdtemp(join(tmpdir(), 'gapura-static-'))
  await publish(folder, partners, {
    PORTAL_API_URL: host.origin('api'),
    PORTAL_LOGIN_URL: host.origin('login'),
    PORTAL_PAYMENT_SCRIPT_URL: `${host.origin('pay')}/card.js`,
  })
  const headers = await readHeaders(join(folder, '_headers'))
  const server = createServer(async ({ url = '/' }, answer) => {
    const path = decodeURIComponent(new URL(url, 'http://any').pathname)
    const file = await readFile(join(folder, join('/', path))).catch(() => null)
    const isFile = file !== null
    const named = headers.filter(({ prefix }) => path.startsWith(prefix)).flatMap((block) => block.entries)
    answer.setHeaders(new Map(named))
    answer.setHeader('content-type', TYPES[isFile ? extname(path) : '.html'] ?? 'application/octet-stream')
    answer.end(file ?? (await readFile(join(folder, 'index.html'))))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: (name) => `http://${name}.localhost:${port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs `npm run partner -- static` as an operator does. */
function publish(folder: string, partners: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const args = [resolve('tools/run.mjs'), 'tools/partner/partner.ts', 'static', folder, ...partners]
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let written = ''
  child.stdout.on('data', (text) => (written += text))
  child.stderr.on('data', (text) => (written += text))
  return new Promise((done, fail) =>
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`static exited with code ${code} and wrote:\n${written}`)),
    ),
  )
}

/** Parses `_headers`: blocks of a path (`/*`, `/assets/*`) with `name: value` lines below it. */
async function readHeaders(file: string) {
  const text = await readFile(file, 'utf8')
  return text.split(/\n(?=\/)/).map((block) => {
    const [path = '', ...lines] = block.trim().split('\n')
    const entries = lines.map((line): [string, string] => {
      const [name = '', ...value] = line.trim().split(': ')
      return [name, value.join(': ')]
    })
    return { prefix: path.replace(/\*$/, ''), entries }
  })
}
