import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { validatePartner } from 'virtual:validators'
import { nearest } from '../../core/kernel/plugin/nearest.ts'
import { serveFolder, type ReaderMessage, type ReaderQuestion, type ReaderRequest } from './folder-messages.ts'

test('the folder’s thread frees memory after each complete reading, before it answers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-folder-'))
  const state = mkdtempSync(join(tmpdir(), 'gapura-folder-state-'))
  writeFileSync(join(folder, 'broken.json'), '{')
  const happened: string[] = []
  let send: (question: ReaderQuestion) => void = () => expect.fail('no listener')
  const answered = await new Promise<() => Promise<void>>((resolve) => {
    let next = () => {}
    serveFolder(
      {
        postMessage: (message: ReaderMessage) => {
          if (message.kind !== 'answer') return
          happened.push('answered')
          next()
        },
        on: (_, listener: (message: ReaderRequest) => void) => {
          send = (question) => listener({ number: 1, question })
          resolve(() => new Promise((done) => (next = done)))
        },
        close: () => {},
      },
      folder,
      { validate: validatePartner, suggest: nearest, state },
      () => happened.push('all read'),
    )
  })
  for (const kind of ['ready', 'list', 'reload', 'close'] as const) {
    const answer = answered()
    send({ kind })
    await answer
  }
  expect(happened).toEqual(['all read', 'answered', 'answered', 'all read', 'answered', 'answered'])
  for (const path of [folder, state]) rmSync(path, { recursive: true, force: true })
})
