/**
 * The scripts of admitted plugins, as browsers load them from the portal's own origin: `/x/<hash>/<file of definitions>`. The name says all from
 * which any host of the same release and list can make the script again. A plugin that is off has no script.
 */
import { LRUCache } from 'lru-cache'
import { ADMITTED_PATH } from '../../core/kernel/page/admitted-path.ts'
import type { Bytes, Compress } from '../http/encoding.ts'
import { hashOf } from '../http/hash-of.ts'
import type { ClientFile } from '../page/build.ts'
import type { AdmittedPlugins } from './admitted-plugins.ts'
import { servedText, type PackedPlugin } from './packed-plugin.ts'

export type AdmittedFiles = {
  /** The script of a plugin for pages with these definitions; null: it is not admitted now. */
  scriptOf(id: string, definitions: string): Promise<AdmittedScript | null>
  find(address: string): Promise<ClientFile | null>
}

export type AdmittedScript = {
  readonly address: string
  /** The beginning of its address, which is enough for a page's policy: no other script is there. */
  readonly folder: string
  /** As `integrity` attributes name it. */
  readonly integrity: string
}

export type AdmittedFilesSettings = {
  readonly plugins: Pick<AdmittedPlugins, 'current'>
  /** Addresses of the build's files, by the name of the shared module. */
  readonly shared: Readonly<Record<string, string>>
  /** Default: files are sent uncompressed. */
  readonly compress?: Compress
}

/** More than the plugins and choices of definitions of a host. The limit ensures that requests cannot fill the memory. */
const MAX_FILES = 100
const ADDRESS = /^\/x\/[0-9a-f]{32}\/(1\.[0-9a-v]+\.[0-9a-f]{16}\.js)$/
const BEST_BROTLI_QUALITY = 11

type Made = AdmittedScript & { readonly identity: Bytes }

export function createAdmittedFiles({ plugins, shared, compress }: AdmittedFilesSettings): AdmittedFiles {
  // A plugin is a new object when its file or entry changes.
  const made = new LRUCache<string, { readonly plugin: PackedPlugin; readonly script: Promise<Made> }>({
    max: MAX_FILES,
  })
  const sent = new LRUCache<string, Promise<ClientFile>>({ max: MAX_FILES })

  const make = (id: string, plugin: PackedPlugin, definitions: string): Promise<Made> => {
    const key = `${id} ${definitions}`
    const old = made.get(key)
    if (old?.plugin === plugin) return old.script
    const script = scriptFrom(plugin, shared, definitions)
    made.set(key, { plugin, script })
    return script
  }
  return {
    scriptOf: async (id, definitions) => {
      const plugin = plugins.current().get(id)
      if (!plugin) return null
      const { address, folder, integrity } = await make(id, plugin, definitions)
      return { address, folder, integrity }
    },
    find: async (address) => {
      const [, name] = ADDRESS.exec(address) ?? []
      if (name === undefined) return null
      for (const [id, plugin] of plugins.current()) {
        const script = await make(id, plugin, `/assets/${name}`)
        if (script.address !== address) continue
        const file = sent.get(address) ?? clientFile(script, compress)
        sent.set(address, file)
        file.catch(() => sent.delete(address))
        return file
      }
      return null
    },
  }
}

async function scriptFrom(
  plugin: PackedPlugin,
  shared: AdmittedFilesSettings['shared'],
  definitions: string,
): Promise<Made> {
  const identity: Bytes = new TextEncoder().encode(servedText(plugin, { shared, definitions }))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', identity))
  const hash = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const folder = `${ADMITTED_PATH}${hash}/`
  const address = folder + definitions.slice(definitions.lastIndexOf('/') + 1)
  return { address, folder, integrity: await hashOf(identity), identity }
}

async function clientFile({ identity }: Made, compress: Compress | undefined): Promise<ClientFile> {
  return {
    type: 'text/javascript; charset=utf-8',
    encoded: compress ? await compress(identity, BEST_BROTLI_QUALITY) : { identity },
  }
}
