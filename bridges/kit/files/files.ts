/** Uploaded pictures, readable only by their owner. The bridge's database stores the owners; the bytes are stored there or in a folder. */
import { randomBytes } from 'node:crypto'
import type { CleanImage } from '../../../backend/images/image-check.ts'
import type { BridgeStore } from '../store/open-store.ts'

export type BridgeFiles = {
  /** Returns the id of the stored picture. */
  save(picture: CleanImage, account: string): Promise<string>
  /** Null: there is no picture with this id, or it belongs to another customer. */
  read(id: string, account: string): Promise<{ readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> } | null>
}

/** Where the bytes of pictures are stored. `id`: letters, digits and underscores. */
export type FileBytes = {
  write(id: string, bytes: Uint8Array): Promise<void>
  /** Null: no bytes are stored under this id. */
  read(id: string): Promise<Uint8Array | null>
}

export function createBridgeFiles({ db }: Pick<BridgeStore, 'db'>, bytes: FileBytes, now: () => number): BridgeFiles {
  return {
    save: async (picture, account) => {
      const id = `file_${randomBytes(16).toString('hex')}`
      // Bytes first, so that no row refers to missing bytes.
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
      const content = row ? await bytes.read(row.id) : null
      return row && content ? { type: row.type, bytes: new Uint8Array(content) } : null
    },
  }
}
