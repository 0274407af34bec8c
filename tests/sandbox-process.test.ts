import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SandboxPartner } from '../backend/define-sandbox.ts'
import { startSandbox, type SandboxProcess } from '../sandbox/process/own-process.ts'
import { fakeHost } from './doubles/fake-host.ts'

const API = 'http://api.localhost:8080'
const lestari = { id: 'lestari', name: 'Lestari Net', domains: ['lestari.localhost'], color: '#15803d' }

let folder: string
let logged: string[]
let partners: readonly SandboxPartner[]
let sandbox: SandboxProcess
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  logged = []
  partners = [lestari]
  sandbox = await startSandbox({
    entry: join(import.meta.dirname, '..', 'sandbox', 'process', 'own-process-child.ts'),
    file: join(folder, 'sandbox.sqlite'),
    port: 8080,
    partners: () => partners,
    log: (line) => logged.push(line),
    timeout: 200,
  })
})
afterEach(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string) => sandbox.fetch(new Request(API + path))
const post = async (text: string) => {
  const response = await sandbox.fetch(
    new Request(`${API}/api/echo`, { method: 'POST', body: JSON.stringify({ text }) }),
  )
  // The child's endpoint has this answer.
  return (await response.json()) as { readonly text: string; readonly process: number }
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the sandbox in its own process', () => {
  test('answers requests with their bodies, under the host names that they name', async () => {
    const long = 'é'.repeat(50_000)
    const { text, process: pid } = await post(long)
    expect([text === long, pid === process.pid, pid]).toEqual([true, false, await sandbox.pid()])
    expect((await sandbox.fetch(new Request('http://sandbox.localhost:8080/'))).headers.get('content-type')).toContain(
      'text/html',
    )
    expect((await sandbox.fetch(new Request('http://evil.example/'))).status).toBe(421)
  })

  test('knows a partner from the moment that the host serves it', async () => {
    expect((await get('/api/domain/warung')).status).toBe(404)
    partners = [lestari, { ...lestari, id: 'warung', domains: ['warung.localhost'] }]
    expect(await (await get('/api/domain/warung')).json()).toMatchObject({ data: { domain: 'warung' } })
  })

  test('stops no page of the host when it hangs', async () => {
    const host = fakeHost({ sandbox: { hosts: ['api.localhost'], fetch: sandbox.fetch } })
    const answers: string[] = []
    const outgoing = { destroy: () => answers.push('cut off') }
    // Neither call is answered, because the first one blocks the process.
    const stuck = ['/api/block', '/api/domain'].map((path) =>
      host.fetch(new Request(API + path), { remoteAddress: '127.0.0.1', outgoing }).then(() => answers.push(path)),
    )
    const page = await host.get('http://lestari.example/login/lestari')
    expect([page.status, await page.text(), answers]).toEqual([200, expect.stringContaining('lestari Net'), []])
    await sandbox.close()
    await Promise.all(stuck)
    expect(answers.filter((answer) => answer === 'cut off')).toHaveLength(2)
  })

  test('is restarted when it dies, with a line in the log', async () => {
    const first = (await post('one')).process
    process.kill(first, 'SIGKILL')
    await expect.poll(() => logged).toEqual(['The sandbox has ended (SIGKILL). It is started again.'])
    const second = await post('two')
    expect(second.text).toBe('two')
    expect(second.process).not.toBe(first)
  })

  test('ends with the host, also when it hangs', async () => {
    const pid = (await post('one')).process
    const stuck = get('/api/block').catch(() => 'cut off')
    await sandbox.close()
    expect([await stuck, isAlive(pid), logged]).toEqual(['cut off', false, []])
  })
})
