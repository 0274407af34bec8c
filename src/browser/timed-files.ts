/**
 * In documents with admitted plugins (docs/decisions/0061-plugins-admitted-at-run-time.md): the page waits for all files with definitions, but
 * not long for a file that it can do without.
 */
import { ADMITTED_PATH } from '../../core/kernel/page/admitted-path.ts'
import { withScriptTimeout } from '../../core/kernel/values/with-script-timeout.ts'

type Loading = { readonly address: string; readonly file: Promise<unknown> }

/** Milliseconds that an admitted plugin has once the page could start without it. */
export const ADMITTED_TIMEOUT_MS = 4_000

export function timedFiles(loading: readonly Loading[]): readonly Promise<unknown>[] {
  const timed = loading.map(({ address, file }) => {
    const isAdmitted = address.startsWith(ADMITTED_PATH)
    return { isAdmitted, file: isAdmitted ? file : withScriptTimeout(file) }
  })
  const own = Promise.allSettled(timed.flatMap(({ isAdmitted, file }) => (isAdmitted ? [] : file)))
  return timed.map(({ isAdmitted, file }) => (isAdmitted ? soonAfter(own, file) : file))
}

async function soonAfter(others: Promise<unknown>, file: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = async (): Promise<never> => {
    await others
    return new Promise((_, reject) => {
      const error = new Error(`The script took ${ADMITTED_TIMEOUT_MS / 1_000} seconds longer than the portal's`)
      timer = setTimeout(() => reject(error), ADMITTED_TIMEOUT_MS)
    })
  }
  try {
    return await Promise.race([file, late()])
  } finally {
    clearTimeout(timer)
  }
}
