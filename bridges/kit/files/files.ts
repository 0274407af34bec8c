/** Uploaded pictures, each kept for its owner. Who owns what is in the bridge's database; the bytes are there too, or in a folder. */
import { randomBytes } from 'node:crypto'
import type { CleanImage } from '../../../backend/rules/image-check.ts'
import type { Store } from '../store/open-store.ts'

export type Files = {
  /** Keeps a picture for a customer, and answers its id. */
  keep(picture: CleanImage, account: string): Promise<string>
  /** Null: there is none, or it is another customer's. */
  read(id: string, account: string): Promise<{ readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> } | null>
}

/** Where the bytes are. `id`: letters, digits and underscores. */
export type FileBytes = {
  write(id: string, bytes: Uint8Array): Promise<void>
  /** Null: there are none. */
  read(id: string): Promise<Uint8Array | null>
}

export function createFiles({ db }: Pick<Store, 'db'>, bytes: FileBytes, now: () => number): Files {
  return {
    keep: async (picture, account) => {
      const id = `file_${randomBytes(16).toString('hex')}`
      // First, so that no row names bytes that are not there.
      await bytes.write(id, picture.bytes)
      const created_at = new Date(now()).toISOString()
      await db.insertInto('files').values({ id, account, type: picture.type, created_at }).execute()
      return id
    },
    read: async (id, account) => {
      const row = await db
        .selectFrom('files')
        .select(['id', 'type'])
        .where('id', '=', id)
        .where('account', '=', account)
        .executeTakeFirst()
      const found = row ? await bytes.read(row.id) : null
      return row && found ? { type: row.type, bytes: new Uint8Array(found) } : null
    },
  }
}
