/** Loads a script that a call needs. */
import { withTimeout } from '../values/with-timeout.ts'
import { ApiError } from './api-error.ts'

/**
 * Resolves as the import does. When it fails or takes longer than two minutes, this throws an `ApiError` of the kind `network`,
 * so that the screen shows the same message and "try again" as for a call.
 *
 * @param call names the caller in the error
 *
 * @example const { requestCode } = await loadScript(import('./flow.ts'))
 */
export async function loadScript<Module>(loading: Promise<Module>, call = 'script'): Promise<Module> {
  try {
    return await withTimeout(loading)
  } catch (cause) {
    throw new ApiError(call, { kind: 'network' }, { cause })
  }
}
