/** Runs the steps of a check one after another, each named with its time, and sums them up. */
import { run } from './ready.mjs'

/** Seconds that a step may take. A test that loops for ever must not hold a machine for ever. */
const LIMIT = 600

/**
 * A step: `{ name, command, args, env?, needs?, limit? }`; `needs` names a step without whose success this one cannot run.
 * Every other step runs even when one before it failed. Resolves to `[{ name, code, seconds }]`; code null: not run.
 */
export async function runSteps(steps) {
  const results = []
  for (const { name, command, args, env, needs, limit = LIMIT } of steps) {
    const isPossible = !needs || results.some((result) => result.name === needs && result.code === 0)
    console.log(`\n── ${name}`)
    const started = Date.now()
    const code = isPossible ? await run(command, args, { limit, ...(env && { env }) }) : null
    const seconds = (Date.now() - started) / 1000
    console.log(
      isPossible ? `── ${name}: ${word(code)} (${seconds.toFixed(1)} s)` : `── ${name}: not run, since ${needs} failed`,
    )
    results.push({ name, code, seconds })
  }
  return results
}

/** One line a step. */
export function summary(results) {
  const width = Math.max(...results.map(({ name }) => name.length))
  return results
    .map(
      ({ name, code, seconds }) =>
        `  ${name.padEnd(width)}  ${word(code).padEnd(7)} ${seconds.toFixed(1).padStart(6)} s`,
    )
    .join('\n')
}

function word(code) {
  return code === 0 ? 'ok' : code === null ? 'not run' : 'FAILED'
}
