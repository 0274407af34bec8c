import { expect, test } from 'vitest'
import { readEnvironment } from './environment-variables.ts'
import { exampleHosts } from './example-hosts.ts'

const named = (variables: Readonly<Record<string, string>>) => {
  const { environment } = readEnvironment(variables)
  return environment ? exampleHosts(environment).map(({ variable, text }) => `${variable}: ${text}`) : null
}
const OWN = {
  PORTAL_ENVIRONMENT: 'production',
  PORTAL_API_URL: 'https://api.isp.id',
  PORTAL_LOGIN_URL: 'https://login.isp.id',
  PORTAL_PAYMENT_SCRIPT_URL: 'none',
}

test('production alone leaves the back end, the routers and the card script to example hosts', () => {
  expect(named({ PORTAL_ENVIRONMENT: 'production' })).toEqual([
    'PORTAL_API_URL: api.gapura.example is an example that no customer reaches; set the origin of your back end',
    'PORTAL_LOGIN_URL: login.gapura.example is an example that no customer reaches; set the origins of your routers’ login pages',
    'PORTAL_PAYMENT_SCRIPT_URL: pay.gapura.example is an example that no customer reaches; set the address of the card payment script, or none',
  ])
})

test('a host of the guide that was copied is an example too, one of several and in a pattern', () => {
  const more = {
    PORTAL_LOGIN_URL: 'https://login.isp.id,https://login.isp.example',
    PORTAL_LOGIN_BASE: 'https://masuk.isp.example',
    PORTAL_TILES_URL: 'https://{s}.peta.example/{z}/{x}/{y}.png',
  }
  expect(named({ ...OWN, ...more })?.map((line) => line.split(' is ')[0])).toEqual([
    'PORTAL_LOGIN_URL: login.isp.example',
    'PORTAL_LOGIN_BASE: masuk.isp.example',
    'PORTAL_TILES_URL: a.peta.example',
  ])
})

test('own hosts, and environments for trials, have none', () => {
  expect(named(OWN)).toEqual([])
  expect(named({ PORTAL_ENVIRONMENT: 'dev' })).toEqual([])
})
