/**
 * Runs Firefox or WebKitGTK and accepts commands of `other-browsers.ts` at a socket. Runs in the client's namespace, because the browser
 * is controlled by the loopback interface. Arguments: `firefox` or `webkit`, and the path of the socket.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { findBrowser } from '../../e2e/browsers/installed.ts'
import { createPage, type Page } from '../../e2e/browsers/page.ts'
import { until } from '../../e2e/browsers/wire.ts'
import type { Command } from '../other-browsers.ts'

const [id = '', socket = ''] = process.argv.slice(2)
const found = findBrowser(id === 'firefox' ? 'firefox' : 'webkit')
if (found.kind === 'missing') throw new Error(found.sentence)
const { start } = found

let page: Page | null = null

async function runCommand(command: Command): Promise<string> {
  if (command.do === 'start') {
    await page?.wire.close()
    page = createPage(await start({ refusesCookies: !command.withCookies }))
    return page.wire.name
  }
  if (command.do === 'close') {
    await page?.wire.close()
    page = null
    return ''
  }
  if (page === null) throw new Error('No browser has been started')
  const current = page
  switch (command.do) {
    case 'open':
      await current.open(command.address)
      break
    case 'back':
      await current.back()
      break
    case 'fill':
      await current.type(command.label, command.text)
      break
    case 'press': {
      const { name } = command
      const roles = ['button', 'link'] as const
      const role = await until(
        () => `there is no ${name} to press`,
        async () => {
          for (const candidate of roles) if ((await current.count(candidate, name).catch(() => 0)) > 0) return candidate
          return undefined
        },
      )
      await current.press(role, name)
      break
    }
    case 'waitForText':
      await current.sees('text', containing(command.text))
      break
    case 'isVisible':
      return String((await current.count('text', containing(command.text))) > 0)
    case 'address':
      return current.address()
  }
  return ''
}

function containing(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}

createServer((request, response) => {
  bodyOf(request)
    // The cast is safe, because `other-browsers.ts` sends nothing else.
    .then((text) => runCommand(JSON.parse(text) as Command))
    .then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    )
}).listen(socket, () => console.log('Ready for commands.'))

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) text += String(chunk)
  return text
}
