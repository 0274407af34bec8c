/** Runs the steps of a check, shows the name and time of each, and summarises them. */
import { run } from '../run/ready.mjs'

/** Seconds that a step may take, so that a test with an endless loop does not block a machine. */
const STEP_LIMIT_SECONDS = 600

/**
 * A step: `{ name, command, args, env?, needs?, limit?, isFollowed? }`; `needs` names an earlier step that must have
 * succeeded. Every other step runs even when an earlier one failed. Steps run one after another. Steps in a nested list run
 * in parallel, each as soon as the step that it needs has ended. The output of each is shown when it ends, or, with `isFollowed`, as
 * it arrives. Resolves to `[{ name, code, seconds }]` in the order given; code null: not run.
 */
export async function runSteps(steps) {
  const results = []
  for (const entry of steps) {
    const earlier = new Map(results.map((result) => [result.name, Promise.resolve(result)]))
    const isPossible = async ({ needs }) => !needs || (await earlier.get(needs))?.code === 0
    const start = async (step) =>
      (Array.isArray(entry) && !step.isFollowed ? runQuietly : runOpenly)(step, await isPossible(step))
    if (Array.isArray(entry)) console.log(`\n── ${entry.map(({ name }) => name).join(', ')}: run in parallel …`)
    for (const step of [entry].flat()) earlier.set(step.name, start(step))
    for (const { name } of [entry].flat()) results.push(await earlier.get(name))
  }
  return results
}

/** Shows the step's output as it arrives. */
async function runOpenly(step, isPossible) {
  console.log(`\n── ${step.name}`)
  const result = await runStep(step, isPossible)
  console.log(ending(step, result))
  return result
}

/** Shows the step's output when it has ended, so that it does not mix with the output of parallel steps. */
async function runQuietly(step, isPossible) {
  let written = ''
  const result = await runStep(step, isPossible, (text) => (written += text))
  console.log(`\n── ${step.name}\n${written}${ending(step, result)}`)
  return result
}

async function runStep({ name, command, args, env, limit = STEP_LIMIT_SECONDS }, isPossible, onOutput) {
  const started = Date.now()
  const code = isPossible
    ? await run(command, args, { limit, ...(env && { env }), ...(onOutput && { onOutput }) })
    : null
  return { name, code, seconds: (Date.now() - started) / 1000 }
}

function ending({ name, needs }, { code, seconds }) {
  return code === null
    ? `── ${name}: not run, since ${needs} failed`
    : `── ${name}: ${statusOf(code)} (${seconds.toFixed(1)} s)`
}

/** One line per step. */
export function summary(results) {
  const width = Math.max(...results.map(({ name }) => name.length))
  return results
    .map(
      ({ name, code, seconds }) =>
        `  ${name.padEnd(width)}  ${statusOf(code).padEnd(7)} ${seconds.toFixed(1).padStart(6)} s`,
    )
    .join('\n')
}

function statusOf(code) {
  return code === 0 ? 'ok' : code === null ? 'not run' : 'FAILED'
}
