/** Measures a host with many partners' files: time until it is ready, memory, pauses, and time until a changed file is served. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startMeasured, type HostMeasurement, type MeasuredHost } from './measured-host.ts'
import { megabytes, ms, row } from './rows.ts'

/** Milliseconds until V8 has noticed the end of the load and given memory back (host/partners/memory-limit.ts). */
const CALM_AFTER_MS = 20_000

const LOGOS = fileURLToPath(new URL('../../../partner-configs/logos', import.meta.url))

/** Resolves to lines for the table. @param sample the text of a partner's file, from which all are made */
export async function measurePartners(dist: string, count: number, sample: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-load-'))
  const state = mkdtempSync(join(tmpdir(), 'gapura-load-state-'))
  try {
    writePartners(folder, count, sample)
    const lines = [...(await run(dist, folder, state, count, 'first start'))]
    lines.push(...(await run(dist, folder, state, count, 'restart')))
    return lines
  } finally {
    for (const path of [folder, state]) rmSync(path, { recursive: true, force: true })
  }
}

/** Writes a folder of partners with the host names `isp-0.example`, `isp-1.example` and so on. */
export function writePartners(folder: string, count: number, sample: string): void {
  // A missing picture would be a fault of each file, and explaining faults takes longer than reading.
  cpSync(LOGOS, join(folder, 'logos'), { recursive: true })
  for (let at = 0; at < count; at++) writeFileSync(join(folder, `${idOf(at)}.json`), partnerText(sample, at))
}

async function run(dist: string, folder: string, state: string, count: number, name: string) {
  const host = await startMeasured(dist, folder, state)
  try {
    const lines = [row(`${name}: ready after`, `${host.readyAfter.toFixed(0)} ms`)]
    const ready = await host.measure()
    lines.push(row('memory then (RSS)', megabytes(ready.rss)), row('longest pause before it listened', pauseOf(ready)))
    await rest(5_000)
    const calm = await host.measure()
    lines.push(row('memory five seconds later', megabytes(calm.rss)), row('longest pause meanwhile', pauseOf(calm)))
    // The first pages are slow for any number of partners.
    for (let at = 0; at < 20; at++) await pageOf(host, at)
    await host.measure()
    const served = []
    for (let at = 0; at < 5; at++) served.push(await changeServed(host, folder, (at * 997) % count))
    const changed = await host.measure()
    lines.push(
      row('a changed file is served after', `${served.map((time) => time.toFixed(0)).join(', ')} ms`),
      row('longest pause meanwhile', pauseOf(changed)),
    )
    const began = performance.now()
    const before = await host.measure()
    await visitAll(host, count)
    const after = await host.measure()
    lines.push(
      row(
        `each partner visited once`,
        `${ms((after.cpu - before.cpu) / count)} of processor a visit, ${ms(performance.now() - began)} in all`,
      ),
      row('memory then (RSS)', memoryText(after)),
      row('longest pause meanwhile', pauseOf(after)),
    )
    await rest(CALM_AFTER_MS)
    const later = await host.measure()
    lines.push(
      row('memory in the calm after it (RSS)', memoryText(later)),
      row('longest pause meanwhile', pauseOf(later)),
    )
    return lines
  } finally {
    await host.stop()
  }
}

/** Milliseconds until a changed name is in the partner's page. */
async function changeServed(host: MeasuredHost, folder: string, at: number): Promise<number> {
  const path = join(folder, `${idOf(at)}.json`)
  const name = `Changed ${at} ${Math.round(performance.now())}`
  await pageOf(host, at)
  // The file was written by `partnerText`.
  const partner = JSON.parse(readFileSync(path, 'utf8')) as object
  writeFileSync(path, JSON.stringify({ ...partner, name }))
  const began = performance.now()
  for (;;) {
    if ((await pageOf(host, at)).includes(`<title>${name}</title>`)) return performance.now() - began
    if (performance.now() - began > 60_000) throw new Error('the change is not served within a minute')
    await rest(10)
  }
}

async function visitAll(host: MeasuredHost, count: number): Promise<void> {
  let next = 0
  const visitor = async () => {
    for (let at = next++; at < count; at = next++) await pageOf(host, at)
  }
  await Promise.all(Array.from({ length: 8 }, visitor))
}

/** The sign-in page. `fetch` cannot set the host name. */
function pageOf({ port }: MeasuredHost, at: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path: '/', headers: { host: `${idOf(at)}.example` } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () =>
          response.statusCode === 200 ? resolve(text) : reject(new Error(`status ${response.statusCode}`)),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** Leaves out pauses in which the host only waited for a processor. */
function pauseOf({ pause, work }: HostMeasurement): string {
  return `${ms(pause)}, longest work ${ms(work)}`
}

function memoryText({ rss, heapTotal, heapUsed, external }: HostMeasurement): string {
  const details = `heap ${megabytes(heapTotal)}, used ${megabytes(heapUsed)}, external ${megabytes(external)}`
  return `${megabytes(rss)} (${details})`
}

function idOf(at: number): string {
  return `isp-${at}`
}

function partnerText(sample: string, at: number): string {
  // The sample is a valid partner's file.
  const partner = JSON.parse(sample) as { readonly brand: object }
  const color = `#${(((at * 2_654_435_761) >>> 8) & 0x7f7f7f).toString(16).padStart(6, '0')}`
  const brand = { ...partner.brand, color }
  return JSON.stringify(
    { ...partner, id: idOf(at), name: `ISP ${at}`, domains: [`${idOf(at)}.example`], brand },
    null,
    2,
  )
}
