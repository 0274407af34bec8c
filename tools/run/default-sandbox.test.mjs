import { describe, expect, test } from 'vitest'
import { readSettings } from '../../host/node/settings.ts'
import { sandboxUnlessNamed } from './default-sandbox.mjs'

/** The settings with which `npm start` starts the host. */
const started = (variables) => readSettings({ ...variables, ...sandboxUnlessNamed(variables) }, [])

describe('npm start', () => {
  test('starts the sandbox when no back end is named', () => {
    expect(started({}).environment).toBeNull()
    expect(started({ PORT: '9000', PORTAL_SERVICE_WORKER: 'off' }).environment).toBeNull()
  })

  test('leaves a named back end to the operator', () => {
    expect(started({ PORTAL_ENVIRONMENT: 'production' }).environment?.name).toBe('production')
    expect(started({ PORTAL_API_URL: 'https://api.isp.example' }).environment?.api).toBe('https://api.isp.example')
  })

  test.each([
    [{ PORTAL_ENVIRONMENT: '' }, 'PORTAL_ENVIRONMENT: is empty'],
    [{ PORTAL_ENVIROMENT: 'production' }, 'did you mean PORTAL_ENVIRONMENT?'],
    [{ PORTAL_LOGIN_URL: 'http://10.5.50.1' }, 'PORTAL_LOGIN_URL: has no meaning with PORTAL_ENVIRONMENT=sandbox'],
  ])('does not take %o as a request for the sandbox', (variables, message) =>
    expect(() => started(variables)).toThrow(message),
  )
})
