import { withScriptTimeout } from '../values/with-script-timeout.ts'
import { ApiError } from './api-error.ts'

/**
 * When the import fails or takes longer than two minutes, this throws an `ApiError` of kind `network`, so that the screen shows the
 * same message and "try again" as for a call.
 *
 * @param call names the caller in the error
 *
 * @example const { requestCode } = await loadScript(import('./flow.ts'))
 */
export async function loadScript<Module>(loading: Promise<Module>, call = 'script'): Promise<Module> {
  try {
    return await withScriptTimeout(loading)
  } catch (cause) {
    throw new ApiError(call, { kind: 'network' }, { cause })
  }
}
