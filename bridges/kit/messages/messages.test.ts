import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { smtp } from './smtp.ts'
import { fonnte, metaCloud, urlTemplate } from './whatsapp.ts'

const TO = '6281234567890'
const TEXT = 'Kode masuk Warung Net: 012345. Berlaku 10 menit.'

/** A provider that records requests and responds with `answer`. */
function provider(response: (request: Request) => Response) {
  const received: { readonly url: string; readonly headers: Headers; readonly body: string }[] = []
  const fetch = async (request: Request) => {
    received.push({ url: request.url, headers: request.headers, body: await request.text() })
    return response(request)
  }
  return { received, fetch }
}

describe('Meta’s Cloud API', () => {
  const settings = { phoneNumberId: '1234', accessToken: 'token', template: 'kode' }

  test('sends the approved template with the text as its variable', async () => {
    const { received, fetch } = provider(() => Response.json({ messages: [{ id: 'wamid.1' }] }))
    await metaCloud(settings, { fetch })(TO, `${TEXT}\nDua baris.`)
    expect(received[0]?.url).toBe('https://graph.facebook.com/v23.0/1234/messages')
    expect(received[0]?.headers.get('authorization')).toBe('Bearer token')
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      messaging_product: 'whatsapp',
      to: TO,
      type: 'template',
      template: {
        name: 'kode',
        language: { code: 'id' },
        components: [
          {
            type: 'body',
            parameters: [
              {
                type: 'text',
                text: `${TEXT} Dua baris.`,
              },
            ],
          },
        ],
      },
    })
  })

  test('rejects if the response has no message id', async () => {
    for (const response of [Response.json({ error: { code: 131_030 } }, { status: 400 }), Response.json({})])
      await expect(
        metaCloud(
          settings,
          provider(() => response),
        )(TO, TEXT),
      ).rejects.toMatchObject({ name: 'NotSent' })
  })
})

describe('Fonnte', () => {
  test('receives number, text and token as a form', async () => {
    const { received, fetch } = provider(() => Response.json({ status: true, id: ['1'] }))
    await fonnte({ token: 'token' }, { fetch })(TO, TEXT)
    expect(received[0]?.headers.get('authorization')).toBe('token')
    expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
      target: TO,
      message: TEXT,
      countryCode: '0',
    })
  })

  test('rejects on status 200 with `status: false`', async () => {
    const { fetch } = provider(() => Response.json({ status: false, reason: 'token invalid' }))
    await expect(fonnte({ token: 'token' }, { fetch })(TO, TEXT)).rejects.toMatchObject({ name: 'NotSent' })
  })
})

describe('a gateway with one address', () => {
  const url = 'https://wa.example/send?to=[number]&text=[text]&key=a%26b'

  test('receives number and text URL-encoded', async () => {
    const { received, fetch } = provider(() => new Response('ok'))
    await urlTemplate({ url }, { fetch })(TO, `${TEXT} & 100%`)
    expect(Object.fromEntries(new URL(received[0]?.url ?? '').searchParams)).toEqual({
      to: TO,
      text: `${TEXT} & 100%`,
      key: 'a&b',
    })
  })

  test('fails with an error that contains neither number nor text', async () => {
    const refusing = provider(() => new Response('no', { status: 500 }))
    const failing = { fetch: () => Promise.reject(new TypeError(`no ${TO}`)) }
    for (const context of [refusing, failing]) {
      const error: unknown = await urlTemplate({ url }, context)(TO, TEXT).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ name: 'NotSent' })
      expect(String(error)).not.toMatch(/6281|012345/)
    }
  })
})

describe('SMTP', () => {
  /** A mail server (RFC 5321) that records the received lines. `code`: its reply to RCPT. */
  async function mailServer(code: number) {
    const lines: string[] = []
    let isData = false
    const server = createServer((socket) => {
      socket.write('220 mail.test ESMTP\r\n')
      socket.on('data', (chunk) => {
        for (const line of chunk.toString('utf8').split('\r\n').slice(0, -1)) {
          lines.push(line)
          if (isData) {
            if (line !== '.') continue
            isData = false
            socket.write('250 taken\r\n')
          } else if (/^EHLO/i.test(line)) socket.write('250 mail.test\r\n')
          else if (/^RCPT/i.test(line)) socket.write(`${code} answer\r\n`)
          else if (/^DATA/i.test(line)) {
            isData = true
            socket.write('354 go on\r\n')
          } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
          else socket.write('250 ok\r\n')
        }
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const settings = { host: '127.0.0.1', port, isTls: false, from: 'Warung Net <halo@wifi.example>', subject: 'Kode' }
    return { send: smtp(settings), settings, lines, close: () => server.close() }
  }

  test('sends a plain mail', async () => {
    const { send, lines, close } = await mailServer(250)
    await send('siti@contoh.id', TEXT)
    close()
    expect(lines).toContain('RCPT TO:<siti@contoh.id>')
    expect(lines).toContain('Subject: Kode')
    expect(lines.join('\n')).toContain(TEXT)
  })

  test('gives no mail and no password to a server of another machine that offers no TLS', async () => {
    const { settings, lines, close } = await mailServer(250)
    // Linux connects to this machine; by its name it is another one.
    const send = smtp({ ...settings, host: '0.0.0.0', user: 'halo', password: 'rahasia' })
    await expect(send('siti@contoh.id', TEXT)).rejects.toMatchObject({ name: 'NotSent' })
    close()
    expect(lines.filter((line) => /AUTH|MAIL|RCPT/i.test(line))).toEqual([])
  })

  test('rejects if the server refuses', async () => {
    const { send, close } = await mailServer(550)
    await expect(send('siti@contoh.id', TEXT)).rejects.toMatchObject({ name: 'NotSent' })
    close()
  })
})
