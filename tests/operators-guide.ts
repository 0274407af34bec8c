/** Reads docs/operators.md and the pages of docs/operators/ for the tests that follow it, and waits for the programs that they start. */
import { globSync, readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { WAIT_TIMEOUT_MS } from '../tools/test/timeouts.ts'
import type { Child } from '../e2e/browsers/child.ts'

const PAGES = ['docs/operators.md', ...globSync('docs/operators/*.md').toSorted()]
const GUIDE = PAGES.map((page) => readFileSync(page, 'utf8')).join('\n')

const blocks = (language: string) =>
  [...GUIDE.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text)
export const variablesIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/\b([A-Z][A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]))
export const block = (language: string, pattern: RegExp): string => {
  const found = blocks(language).filter((text) => pattern.test(text))
  expect(found, `docs/operators has one block of ${language} with ${pattern}`).toHaveLength(1)
  return found[0] ?? ''
}
/** A sentence of the guide, or a row of a table. */
export const sentence = (pattern: RegExp): string => {
  const found = pattern.exec(GUIDE)?.[0] ?? ''
  expect(found, `docs/operators contains ${pattern}`).not.toBe('')
  return found
}
/** Waits until `request` is answered; rejects when the child ends. */
export async function answering(request: () => Promise<unknown>, child: Child): Promise<void> {
  for (const end = Date.now() + WAIT_TIMEOUT_MS; Date.now() < end;) {
    if (
      await request().then(
        () => true,
        () => false,
      )
    )
      return
    await new Promise((next) => setTimeout(next, 50))
  }
  throw new Error(`No answer. It wrote:\n${child.lines.join('\n')}`)
}
