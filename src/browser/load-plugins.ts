/** Imports the plugin definitions that the page names, and no others. */
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { readPlugin } from '../../core/kernel/plugin/read-plugin.ts'
import { withScriptTimeout } from '../../core/kernel/values/with-script-timeout.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { timedFiles } from './timed-files.ts'

/**
 * A definition that throws is left out and reported to `onFailure`; the other plugins still load. The same holds for the
 * definitions of a file that fails to load, or does not load in time.
 *
 * @param addressOf addresses of files with plugin definitions, by plugin id (host/page/bundle-plugins.ts)
 * @throws the first error when no file could be loaded: without plugins there is nothing to show
 */
export async function loadPlugins(
  addressOf: Readonly<Record<string, string>>,
  onFailure: (id: string, error: unknown) => void,
  load: (address: string) => Promise<unknown> = (address) => import(/* @vite-ignore */ address),
): Promise<readonly Plugin[]> {
  const addresses = [...new Set(Object.values(addressOf))]
  const loading = addresses.map((address) => ({ address, file: load(address) }))
  const loaded = await Promise.allSettled(
    import.meta.env.ADMITTING ? timedFiles(loading) : loading.map(({ file }) => withScriptTimeout(file)),
  )
  const [first] = loaded
  if (first?.status === 'rejected' && loaded.every(({ status }) => status === 'rejected')) throw first.reason
  return Object.entries(addressOf).map(([id, address]) => {
    const file = loaded[addresses.indexOf(address)]
    const { definition, error } =
      file?.status === 'fulfilled' ? definitionIn(file.value, id) : { definition: null, error: file?.reason }
    if (error !== undefined) onFailure(id, error)
    return readPlugin(id, error ?? definition)
  })
}

function definitionIn(file: unknown, id: string): { readonly definition: unknown; readonly error?: unknown } {
  const { parts, errors } = isRecord(file) ? file : {}
  if (isRecord(errors) && Object.hasOwn(errors, id))
    return { definition: null, error: errors[id] ?? new Error('unknown') }
  return { definition: isRecord(parts) ? parts[id] : null }
}
