/**
 * Firefox or WebKitGTK, led by `other-browsers.ts` through a socket in the lab's folder. This program runs among the devices, because it
 * talks with the browser by the loopback of its own network namespace: `firefox` or `webkit`, and the socket's path.
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

async function obey(command: Command): Promise<string> {
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
  const here = page
  switch (command.do) {
    case 'open':
      await here.open(command.address)
      break
    case 'back':
      await here.back()
      break
    case 'fill':
      await here.type(command.label, command.text)
      break
    case 'press': {
      const { name } = command
      const roles = ['button', 'link'] as const
      const role = await until(
        () => `there is no ${name} to press`,
        async () => {
          for (const one of roles) if ((await here.count(one, name).catch(() => 0)) > 0) return one
          return undefined
        },
      )
      await here.press(role, name)
      break
    }
    case 'sees':
      await here.sees('text', inside(command.text))
      break
    case 'isSeeing':
      return String((await here.count('text', inside(command.text))) > 0)
    case 'address':
      return here.address()
  }
  return ''
}

/** A text within a longer one. */
function inside(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}

createServer((request, response) => {
  bodyOf(request)
    // The cast holds: `other-browsers.ts` sends nothing else.
    .then((text) => obey(JSON.parse(text) as Command))
    .then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    )
}).listen(socket, () => console.log('Ready for commands.'))

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const part of request) text += String(part)
  return text
}
