/** Loads a script that a call needs. */
import { inTime } from '../values/with-timeout.ts'
import { ApiError } from './api-error.ts'

/**
 * Resolves as the import does. When it fails or takes longer than two minutes, this throws an `ApiError` of the kind `network`,
 * so that the screen shows the same message and "try again" as for a call.
 *
 * @param call names the caller in the error
 *
 * @example const { askForCode } = await loadScript(import('./flow.ts'))
 */
export async function loadScript<Module>(loading: Promise<Module>, call = 'script'): Promise<Module> {
  try {
    return await inTime(loading)
  } catch (cause) {
    throw new ApiError(call, { kind: 'network' }, { cause })
  }
}
