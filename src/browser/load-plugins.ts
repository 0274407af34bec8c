/** Imports the plugin definitions that the page names, and no others. */
import { ADMITTED_PATH } from '../../core/kernel/page/admitted-path.ts'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { readPlugin } from '../../core/kernel/plugin/read-plugin.ts'
import { withScriptTimeout } from '../../core/kernel/values/with-script-timeout.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

/**
 * A definition that throws is left out and reported to `onFailure`; the other plugins still load. The same holds for the
 * definitions of a file that fails to load, or does not load in time. An admitted plugin has little time, because the page waits for it.
 *
 * @param addressOf addresses of files with plugin definitions, by plugin id (host/page/bundle-plugins.ts)
 * @throws the first error when no file could be loaded: without plugins there is nothing to show
 */
export async function loadPlugins(
  addressOf: Readonly<Record<string, string>>,
  onFailure: (id: string, error: unknown) => void,
  load: (address: string) => Promise<unknown> = (address) => import(/* @vite-ignore */ address),
): Promise<readonly Plugin[]> {
  const all = [...new Set(Object.values(addressOf))]
  const [own, admitted] = [all.filter((address) => !isAdmitted(address)), all.filter(isAdmitted)]
  const addresses = [...own, ...admitted]
  const ownLoading = own.map((address) => withScriptTimeout(load(address)))
  const loaded = await Promise.allSettled([
    ...ownLoading,
    ...admitted.map((address) => soonAfter(ownLoading, load(address))),
  ])
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

function isAdmitted(address: string): boolean {
  return address.startsWith(ADMITTED_PATH)
}

/** Milliseconds that an admitted plugin has once the page could start without it. */
export const ADMITTED_TIMEOUT_MS = 4_000

async function soonAfter<Result>(others: readonly Promise<unknown>[], loading: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = async (): Promise<never> => {
    await Promise.allSettled(others)
    return new Promise((_, reject) => {
      const error = new Error(`The script took ${ADMITTED_TIMEOUT_MS / 1_000} seconds longer than the portal's`)
      timer = setTimeout(() => reject(error), ADMITTED_TIMEOUT_MS)
    })
  }
  try {
    return await Promise.race([loading, late()])
  } finally {
    clearTimeout(timer)
  }
}

function definitionIn(file: unknown, id: string): { readonly definition: unknown; readonly error?: unknown } {
  const { parts, errors } = isRecord(file) ? file : {}
  if (isRecord(errors) && Object.hasOwn(errors, id))
    return { definition: null, error: errors[id] ?? new Error('unknown') }
  return { definition: isRecord(parts) ? parts[id] : null }
}
