/** Stores the bytes of files in the bridge's own database, so that its backup includes them. */
import type { BridgeStore } from '../store/open-store.ts'
import type { FileBytes } from './files.ts'

export function inDatabase({ db }: Pick<BridgeStore, 'db'>): FileBytes {
  return {
    write: async (id, bytes) => {
      await db
        .insertInto('file_bytes')
        .values({ id, bytes: Buffer.from(bytes) })
        .execute()
    },
    read: async (id) => {
      const row = await db.selectFrom('file_bytes').select('bytes').where('id', '=', id).executeTakeFirst()
      return row?.bytes ?? null
    },
  }
}
