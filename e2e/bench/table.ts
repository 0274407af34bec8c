/** Prints the bench's figures. */
import type { Visit } from './throttling.ts'

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((first, second) => first - second)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}

/** A visit with the floor in milliseconds, measured directly before it. */
export type Compared = Visit & { readonly floor: number }

type Row = {
  readonly name: string
  readonly visits: readonly Compared[]
  /** The times that count for this screen, each with the maximum of its ratio; null: no bound is set. */
  readonly times: Readonly<Partial<Record<'painted' | 'readable' | 'form' | 'hydrated', number | null>>>
}

/**
 * One line for each time: the median of its seconds, and of its ratios. Each visit is compared with the floor measured before it, so
 * that a machine that becomes slower meanwhile changes neither.
 */
export function timeLines(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ name, visits, times }) =>
    Object.entries(times).map(([kind, max]) => {
      const all = visits.map((visit) => ({ at: TIME[kind]?.(visit) ?? NaN, floor: visit.floor }))
      const ratio = median(all.map(({ at, floor }) => at / floor))
      return line(
        `${name}, ${kind === 'form' ? 'usable (its form)' : kind}`,
        median(all.map(({ at }) => at)),
        ratio,
        max,
      )
    }),
  )
}

const TIME: Readonly<Record<string, (visit: Visit) => number | null>> = {
  painted: ({ painted }) => painted,
  readable: ({ readable }) => readable,
  form: ({ form }) => form,
  hydrated: ({ hydrated }) => hydrated,
}

export function line(name: string, milliseconds: number, ratio: number, max: number | null): string {
  const bound = max === null ? '' : `  ${ratio <= max ? 'within' : 'OVER  '} ${max.toFixed(1)}`
  return `  ${name.padEnd(38)} ${(milliseconds / 1000).toFixed(2).padStart(6)} s ${ratio.toFixed(2).padStart(6)} ×${bound}`
}

/** The requests of a screen in the last visit, and the largest layout shift of all visits. */
export function trafficLines(rows: readonly Pick<Row, 'name' | 'visits'>[]): readonly string[] {
  const head = ['', 'requests', 'scripts', 'styles', 'calls', 'preflights', 'KB', 'layout shift']
  const lines = rows.map(({ name, visits }) => {
    const last = visits.at(-1)
    if (last === undefined) throw new Error(`${name} was not visited`)
    const { requests, scripts, styles, calls, preflights, bytes } = last
    const shift = Math.max(...visits.map((visit) => visit.shift))
    return [name, requests, scripts, styles, calls, preflights, (bytes / 1000).toFixed(1), shift.toFixed(3)]
  })
  return [head, ...lines].map(([name = '', ...cells]) =>
    ['  ', String(name).padEnd(24), ...cells.map((cell) => String(cell).padStart(13))].join(''),
  )
}
