/** Reads docs/operators.md for the scripts that follow it, and waits for what they start. */
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { WAIT_TIMEOUT } from '../tools/test/timeouts.ts'
import type { Child } from '../e2e/browsers/child.ts'

const GUIDE = readFileSync('docs/operators.md', 'utf8')

/** The code blocks of a language, in order. */
const blocks = (language: string) =>
  [...GUIDE.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text)
/** The variables that a command of the guide sets. */
export const variablesIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/\b([A-Z][A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]))
export const block = (language: string, wanted: RegExp): string => {
  const found = blocks(language).filter((text) => wanted.test(text))
  expect(found, `docs/operators.md has one block of ${language} with ${wanted}`).toHaveLength(1)
  return found[0] ?? ''
}
/** What the guide says in words, or in a table. */
export const sentence = (wanted: RegExp): string => {
  const found = wanted.exec(GUIDE)?.[0] ?? ''
  expect(found, `docs/operators.md says ${wanted}`).not.toBe('')
  return found
}
/** Waits until `request` is answered, but not for a child that has ended. */
export async function answering(ask: () => Promise<unknown>, child: Child): Promise<void> {
  for (const end = Date.now() + WAIT_TIMEOUT; Date.now() < end;) {
    if (
      await ask().then(
        () => true,
        () => false,
      )
    )
      return
    await new Promise((next) => setTimeout(next, 50))
  }
  throw new Error(`No answer. It wrote:\n${child.lines.join('\n')}`)
}
