/** Asks a program of the lab by its socket in the lab's folder, which is reached from every network namespace. */
import { request } from 'node:http'

/** The body of the answer. Rejects for a status of 400 and more. */
export function askAt(socketPath: string, method: string, path: string, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { host: '127.0.0.1', ...(body && { 'content-type': 'application/json' }) }
    const asked = request({ socketPath, method, path, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => {
        const status = answer.statusCode ?? 0
        if (status < 400) resolve(text)
        else reject(new Error(`${method} ${path}: ${status} ${text}`))
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
