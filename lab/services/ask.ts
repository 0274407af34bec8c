/**
 * Asks one address as a device's system does, without following redirects, and prints what came as one line of JSON. Run among the
 * devices by `device.ts`.
 */
import { request as askHttp } from 'node:http'
import { request as askHttps } from 'node:https'

/** Milliseconds. */
const TIMEOUT = 2_500

const [address = '', accept = '*/*'] = process.argv.slice(2)
const tell = (status: number, body: string, type?: string, location?: string) => {
  console.log(JSON.stringify({ status, type: type ?? null, location: location ?? null, body }))
  process.exit(0)
}
const ask = address.startsWith('https:') ? askHttps : askHttp
// Not `fetch`: openNDS does not know names of headers in small letters.
const asked = ask(address, { headers: { Accept: accept }, timeout: TIMEOUT, family: 4 }, (answer) => {
  let body = ''
  const { statusCode = 0, headers } = answer
  answer.setEncoding('utf8').on('data', (text: string) => (body += text))
  answer.on('end', () => tell(statusCode, body, headers['content-type'], headers.location))
})
asked.on('timeout', () => tell(0, 'timeout'))
asked.on('error', (error: NodeJS.ErrnoException) => tell(0, error.code ?? error.message))
asked.end()
