/** A certificate authority for one run, trusted only by the lab's browsers and programs. */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execute, WORK } from '../namespaces.ts'

export const CA = join(WORK, 'ca.pem')
/** Home directory for Chromium, with a certificate store that trusts this authority. */
export const HOME = join(WORK, 'home')

export type Certificate = { readonly cert: string; readonly key: string }

export async function createAuthority(): Promise<void> {
  await execute('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=Gapura lab',
    '-keyout',
    join(WORK, 'ca.key'),
    '-out',
    CA,
  ])
  const store = join(HOME, '.pki', 'nssdb')
  mkdirSync(store, { recursive: true })
  await execute('certutil', ['-N', '--empty-password', '-d', `sql:${store}`])
  await execute('certutil', ['-A', '-t', 'C,,', '-n', 'Gapura lab', '-i', CA, '-d', `sql:${store}`])
  // WebKitGTK uses the system's certificates, Firefox its policies. The lab's /etc is a copy of the machine's.
  mkdirSync(SYSTEM, { recursive: true })
  appendFileSync(join(SYSTEM, 'ca-certificates.crt'), readFileSync(CA))
  mkdirSync(FIREFOX, { recursive: true })
  writeFileSync(join(FIREFOX, 'policies.json'), JSON.stringify({ policies: { Certificates: { Install: [CA] } } }))
}

const SYSTEM = '/etc/ssl/certs'
const FIREFOX = '/etc/firefox/policies'

/** @param names host names, also with a wildcard */
export async function issue(name: string, names: readonly string[]): Promise<Certificate> {
  const at = (ending: string) => join(WORK, `${name}.${ending}`)
  writeFileSync(
    at('ext'),
    `subjectAltName=${names.map((host) => `DNS:${host}`).join(',')}\nextendedKeyUsage=serverAuth\n`,
  )
  await execute('openssl', [
    'req',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    `/CN=${name}`,
    '-keyout',
    at('key'),
    '-out',
    at('csr'),
  ])
  await execute('openssl', [
    'x509',
    '-req',
    '-days',
    '2',
    '-in',
    at('csr'),
    '-CA',
    CA,
    '-CAkey',
    join(WORK, 'ca.key'),
    '-CAcreateserial',
    '-extfile',
    at('ext'),
    '-out',
    at('pem'),
  ])
  return { cert: at('pem'), key: at('key') }
}
