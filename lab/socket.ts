/** Calls a program of the lab by a socket file, which is reachable from every network namespace. */
import { request } from 'node:http'

/** Resolves with the body. Rejects for a status of 400 and above. */
export function requestAt(socketPath: string, method: string, path: string, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { host: '127.0.0.1', ...(body && { 'content-type': 'application/json' }) }
    const call = request({ socketPath, method, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => {
        const status = response.statusCode ?? 0
        if (status < 400) resolve(text)
        else reject(new Error(`${method} ${path}: ${status} ${text}`))
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}
