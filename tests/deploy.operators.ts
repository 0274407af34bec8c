/**
 * Tries host/deploy as far as a machine without Docker, systemd as init and Kubernetes can: the image's last stage in a folder, the files'
 * settings and addresses, and what the tools that are installed say of them.
 */
import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod/mini'
import { startChild, type Child } from '../e2e/browsers/child.ts'
import { freePort } from '../tools/test/free-port.ts'
import { readSettings } from '../host/node/settings.ts'
import { answering, block } from './operators-guide.ts'

const DEPLOY = 'host/deploy'
const textOf = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')
const yamlOf = <Value>(name: string, schema: z.ZodMiniType<Value>): Value =>
  schema.parse(parse(textOf(name), { merge: true }))
const settingsFrom = (lines: readonly string[]) =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^\s*([A-Z][A-Z_]+)=(.*?)\s*\\?$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )
const ENV_FILE = settingsFrom(textOf('gapura.env').split('\n'))
const variables = z.record(z.string(), z.string())

let folder: string
const children: Child[] = []
const inFolder = (...names: string[]) => join(folder, ...names)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-deploy-'))
})
afterAll(async () => {
  await Promise.all(children.map((child) => child.end()))
  rmSync(folder, { recursive: true, force: true })
})

/** The instructions of the image's last stage, a continued line as one. */
function lastStage(): readonly (readonly [word: string, rest: string])[] {
  const lines = textOf('Dockerfile')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
  const all = lines.flatMap((line): (readonly [string, string])[] => {
    const [, word, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    return word === undefined || rest === undefined ? [] : [[word, rest]]
  })
  return all.slice(all.findLastIndex(([word]) => word === 'FROM'))
}
const restOf = (word: string) => lastStage().flatMap(([known, rest]) => (known === word ? [rest] : []))
const commandIn = (text: string) => z.array(z.string()).parse(JSON.parse(text.slice(text.indexOf('['))))

test('the image holds all that its command needs and is healthy by its own check', async () => {
  for (const copy of restOf('COPY')) {
    const [, from = '', to = ''] = /^--from=build \/build\/(\S+) (\S+)$/.exec(copy) ?? []
    cpSync(from, inFolder('image', to), { recursive: true })
  }
  const image = settingsFrom((restOf('ENV')[0] ?? '').split(/ (?=[A-Z_]+=)/))
  expect(Object.keys(image)).toContain('HOST_STATE')
  mkdirSync(inFolder('image', '.data'))
  const env = {
    ...image,
    ...ENV_FILE,
    PORT: String(await freePort()),
    HOST_ADMIN: String(await freePort()),
    HOST_PARTNERS: join(process.cwd(), 'partner-configs'),
    HOST_STATE: inFolder('state'),
    PATH: process.env['PATH'] ?? '',
  }
  const healthy = (port = env.PORT) => {
    const [, ...args] = commandIn(restOf('HEALTHCHECK')[0] ?? '')
    return promisify(execFile)(process.execPath, args, { env: { PORT: port } })
  }
  await expect(healthy()).rejects.toMatchObject({ code: 1 })
  const [program = '', ...args] = commandIn(restOf('CMD')[0] ?? '')
  expect(program).toBe('node')
  const host = startChild(
    process.execPath,
    args.map((arg) => inFolder('image', arg)),
    env,
  )
  children.push(host)
  await answering(() => healthy(), host)
  expect(JSON.parse(host.lines[0] ?? '')).toMatchObject({
    level: 'info',
    msg: expect.stringMatching(/^Gapura \d+\.\d+\.\d+ \(release \w{10}\) serves 4 partners/),
  })
})

test('every setting in the files is one that the host knows, with a value that it takes', () => {
  const compose = yamlOf(
    'compose.yaml',
    z.object({ services: z.object({ host: z.object({ environment: variables }) }) }),
  ).services.host.environment
  const kustomization = yamlOf(
    'kubernetes/kustomization.yaml',
    z.object({ configMapGenerator: z.array(z.object({ literals: z.optional(z.array(z.string())) })) }),
  ).configMapGenerator.flatMap(({ literals = [] }) => literals)
  const production = settingsFrom(
    textOf('gapura.env')
      .replaceAll(/^# (?=PORTAL_)/gm, '')
      .split('\n'),
  )
  const { HOST_SANDBOX_BEHIND_PROXY: _, ...forCustomers } = production
  for (const given of [ENV_FILE, compose, settingsFrom(kustomization)])
    expect(Object.keys(given).length).toBeGreaterThan(1)
  readSettings(ENV_FILE, [])
  readSettings(forCustomers, [])
  readSettings({ ...ENV_FILE, ...compose }, [])
  readSettings({ ...settingsFrom(kustomization), HOST_ADMIN: '0.0.0.0:9464' }, [])
})

test('the unit has no settings of its own, and a shell reads the file of settings as the unit does', () => {
  expect(textOf('gapura.service')).not.toMatch(/^Environment=/m)
  expect(textOf('gapura.service')).toMatch(/^EnvironmentFile=\/etc\/gapura\/gapura\.env$/m)
  const [read = ''] = /set -a;.*set \+a/.exec(block('sh', /set -a;/)) ?? []
  const script = `${read.replace('/etc/gapura', DEPLOY)}; printenv`
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8', env: {} })
  expect(settingsFrom(stdout.split('\n'))).toMatchObject(ENV_FILE)
})

test('the pods have no variables that Kubernetes adds, probe what the host answers, and write only where they may', () => {
  const probe = z.object({ httpGet: z.object({ path: z.enum(['/healthz', '/readyz']), port: z.literal('http') }) })
  const pod = z.object({
    enableServiceLinks: z.literal(false),
    terminationGracePeriodSeconds: z.number().check(z.minimum(12)),
    securityContext: z.object({ runAsNonRoot: z.literal(true) }),
    containers: z.tuple([
      z.object({
        startupProbe: probe,
        readinessProbe: probe,
        livenessProbe: probe,
        securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }),
        volumeMounts: z.array(z.object({ mountPath: z.string() })),
      }),
    ]),
  })
  const { spec } = yamlOf(
    'kubernetes/deployment.yaml',
    z.object({ spec: z.object({ template: z.object({ spec: pod }) }) }),
  )
  const image = settingsFrom((restOf('ENV')[0] ?? '').split(/ (?=[A-Z_]+=)/))
  expect(spec.template.spec.containers[0].volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
    image['HOST_PARTNERS'],
    image['HOST_STATE'],
  ])
  const { resources } = yamlOf('kubernetes/kustomization.yaml', z.object({ resources: z.array(z.string()) }))
  const files = readdirSync(join(DEPLOY, 'kubernetes')).filter((name) => name.endsWith('.yaml'))
  // The autoscaler is for who wants it.
  expect([...resources, 'autoscaler.yaml', 'kustomization.yaml'].toSorted()).toEqual(files.toSorted())
})

const installed = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

test.runIf(installed('systemd-analyze'))(
  'systemd finds no fault in the unit, and little that an intruder could reach',
  () => {
    // The path of Node in the unit may not exist here.
    const unit = textOf('gapura.service').replace('/usr/bin/node', process.execPath)
    writeFileSync(inFolder('gapura.service'), unit)
    const { stderr, status } = spawnSync('systemd-analyze', ['verify', inFolder('gapura.service')], {
      encoding: 'utf8',
    })
    expect([status, stderr.split('\n').filter((line) => line.includes('gapura.service'))]).toEqual([0, []])
    const security = ['security', '--offline=true', '--threshold=20', inFolder('gapura.service')]
    const exposure = spawnSync('systemd-analyze', security, { encoding: 'utf8' })
    expect(exposure.status, exposure.stdout.split('\n').slice(-3).join('\n')).toBe(0)
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute/m)
  },
)

test.runIf(installed('caddy'))(
  'Caddy takes the Caddyfile, and asks the host for which names it may fetch certificates',
  () => {
    const adapt = ['adapt', '--config', join(DEPLOY, 'Caddyfile'), '--adapter', 'caddyfile']
    const { stdout, status } = spawnSync('caddy', adapt, { encoding: 'utf8' })
    expect(status).toBe(0)
    expect(stdout).toContain('http://127.0.0.1:9464/.well-known/gapura/ask')
  },
)
