/**
 * The project's tests, with one source file replaced by its mutant. `run-tests.ts` starts vitest with this configuration
 * and names a file with the mutant in `GAPURA_MUTANT`.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mergeConfig, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import tests from '../../vitest.config.ts'

export default defineConfig(async (env) => {
  const config = await tests(env)
  return mergeConfig(config, { root: fileURLToPath(new URL('../..', import.meta.url)), plugins: [mutated()] })
})

function mutated(): Plugin {
  const file = process.env['GAPURA_MUTANT']
  const read: unknown = file ? JSON.parse(readFileSync(file, 'utf8')) : null
  const mutant = isRecord(read) ? read : {}
  return {
    name: 'gapura:mutant',
    enforce: 'pre',
    // vitest keeps transformed modules between runs; the mutant is not among them.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (id === mutant['path'] ? false : undefined)),
    load: (id) => (id === mutant['path'] ? String(mutant['code']) : undefined),
  }
}
