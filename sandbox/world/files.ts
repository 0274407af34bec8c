import type { Database, SandboxAccount, World } from '../../backend/define-sandbox.ts'
import type { Clock } from './clock.ts'

export const FILE_TABLE = `
  CREATE TABLE IF NOT EXISTS files (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL, type TEXT NOT NULL, base64 TEXT NOT NULL, created_at TEXT NOT NULL
  );
`

export type StoredFile = { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }

export type Files = {
  /** Returns the id of the stored file. */
  save(file: StoredFile, owner: SandboxAccount): string
  /** The file, or undefined when it does not exist or belongs to another account. */
  read(id: string, reader: SandboxAccount | undefined): StoredFile | undefined
}

export function createFiles(db: Database, clock: Clock, newId: World['newId']): Files {
  return {
    save: (file, owner) => {
      const id = newId('file')
      const base64 = Buffer.from(file.bytes).toString('base64')
      db.run('INSERT INTO files VALUES (?, ?, ?, ?, ?)', id, owner.id, file.type, base64, clock.now().toISOString())
      return id
    },
    read: (id, reader) => {
      const row = db.one<{ type: string; base64: string }>(
        'SELECT type, base64 FROM files WHERE id = ? AND owner = ?',
        id,
        reader?.id ?? null,
      )
      return row && { type: row.type, bytes: new Uint8Array(Buffer.from(row.base64, 'base64')) }
    },
  }
}
