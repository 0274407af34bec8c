/**
 * Caches the script files of partners' plugin definitions, which are bundled when a page names one or a browser requests one
 * (host/page/bundle-plugins.ts). Partners with the same plugins share a file.
 */
import { LRUCache } from 'lru-cache'
import { pluginBundle, findPluginBundle, type PluginBundle } from './bundle-plugins.ts'
import type { Build, ClientFile } from './build.ts'
import type { Bytes, Compress } from '../http/encoding.ts'

export type PluginBundleCache = {
  /** The address of the file with these plugins' definitions. */
  addressOf(ids: readonly string[]): Promise<string>
  /** The file at this address; null when this build has none. */
  find(address: string): Promise<ClientFile | null>
}

/** More than the partners of a host need. The limit ensures that requests cannot fill the memory. */
const MAX_FILES = 200
/** Brotli's best quality: a file is compressed once and sent to every new visitor. */
const BEST_BROTLI_QUALITY = 11
const ASSETS_PATH = '/assets/'

/**
 * @param compress default: files are sent uncompressed
 */
export function createPluginBundleCache({
  build: { bundleParts },
  compress,
}: {
  readonly build: Pick<Build, 'bundleParts'>
  readonly compress?: Compress
}): PluginBundleCache {
  const files = new LRUCache<string, Promise<ClientFile>>({ max: MAX_FILES })
  const cache = ({ name, text }: PluginBundle): Promise<ClientFile> => {
    const old = files.get(name)
    if (old) return old
    const identity: Bytes = new TextEncoder().encode(text)
    const made = (async () => ({
      type: 'text/javascript; charset=utf-8',
      encoded: compress ? await compress(identity, BEST_BROTLI_QUALITY) : { identity },
    }))()
    files.set(name, made)
    made.catch(() => files.delete(name))
    return made
  }
  return {
    addressOf: async (ids) => {
      const file = await pluginBundle(bundleParts, ids)
      await cache(file)
      return ASSETS_PATH + file.name
    },
    find: async (address) => {
      const name = address.slice(ASSETS_PATH.length)
      const old = files.get(name)
      if (old) return old
      const file = await findPluginBundle(bundleParts, name)
      return file && cache(file)
    },
  }
}
