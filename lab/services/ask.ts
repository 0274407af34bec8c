/** Sends one request without following redirects, and prints the response as one line of JSON. `device.ts` runs it at the client. */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/** Milliseconds until the request fails. */
const REQUEST_TIMEOUT_MS = 2_500

const [address = '', accept = '*/*'] = process.argv.slice(2)
const print = (status: number, body: string, type?: string, location?: string) => {
  console.log(JSON.stringify({ status, type: type ?? null, location: location ?? null, body }))
  process.exit(0)
}
const send = address.startsWith('https:') ? requestHttps : requestHttp
// Not `fetch`, because openNDS ignores header names in lower case.
const request = send(address, { headers: { Accept: accept }, timeout: REQUEST_TIMEOUT_MS, family: 4 }, (response) => {
  let body = ''
  const { statusCode = 0, headers } = response
  response.setEncoding('utf8').on('data', (text: string) => (body += text))
  response.on('end', () => print(statusCode, body, headers['content-type'], headers.location))
})
request.on('timeout', () => print(0, 'timeout'))
request.on('error', (error: NodeJS.ErrnoException) => print(0, error.code ?? error.message))
request.end()
