/**
 * The child process of `kill.test.ts`: makes idempotent calls to a sandbox on disk and prints the number of each call
 * after its response. Arguments: the database file and the first number. Runs without Vite.
 */
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { answer, defineSandbox } from '../../backend/define-sandbox.ts'
import { data, endpoint, z } from '../../core/kernel/api/endpoint.ts'
import { createSandbox } from '../index.ts'

const [file = ':memory:', first = '1'] = process.argv.slice(2)

const add = endpoint('POST', '/api/marks', {
  summary: 'Makes two marks that belong together',
  auth: 'open',
  idempotent: true,
  body: z.object({ number: z.number() }),
  answer: data(z.object({ number: z.number() })),
})
const marks = defineSandbox({
  tables: `CREATE TABLE IF NOT EXISTS marks (number INTEGER NOT NULL); CREATE TABLE IF NOT EXISTS twins (number INTEGER NOT NULL)`,
  answers: [
    answer(add, ({ world, body }) => {
      world.db.run('INSERT INTO marks VALUES (?)', body.number)
      world.db.run('INSERT INTO twins VALUES (?)', body.number)
      return { data: { number: body.number } }
    }),
  ],
})

// Node writes the compile cache at exit, which a killed process does not reach.
flushCompileCache()

const sandbox = createSandbox({ file, plugins: [{ id: 'marks', sandbox: marks }] })
for (let number = Number(first); ; number += 1) {
  const response = await sandbox.fetch(
    new Request('http://api.localhost/api/marks', {
      method: 'POST',
      headers: { 'idempotency-key': `mark-${number}` },
      body: JSON.stringify({ number }),
    }),
  )
  if (!response.ok) throw new Error(await response.text())
  writeSync(1, `${number}\n`)
}
