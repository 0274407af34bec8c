/** WhatsApp by Meta's Cloud API, Fonnte, or any gateway with a GET address. */
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import { NotSent, post, type SendContext, type Send } from './message.ts'

export type MetaSettings = {
  /** Of the sender, from Meta's dashboard. */
  readonly phoneNumberId: string
  readonly accessToken: string
  /** An approved template whose body has one variable, which becomes the text. */
  readonly template: string
  /** The template's language. Default: `id`. */
  readonly language?: string
  /** Default: `https://graph.facebook.com/v23.0`. */
  readonly api?: string
}

/** Sends a template, because Meta refuses a free text later than 24 hours after the customer's last message. */
export function metaCloud(settings: MetaSettings, context: SendContext): Send {
  const { phoneNumberId, accessToken, template, language = 'id', api = 'https://graph.facebook.com/v23.0' } = settings
  return async (to, text) => {
    const body = {
      messaging_product: 'whatsapp',
      to,
      type: 'template',
      template: {
        name: template,
        language: { code: language },
        // Meta accepts no line breaks and at most four consecutive spaces in a parameter.
        components: [{ type: 'body', parameters: [{ type: 'text', text: text.replaceAll(/\s+/g, ' ') }] }],
      },
    }
    const response = await post(
      'Meta',
      jsonRequest(`${api}/${encodeURIComponent(phoneNumberId)}/messages`, body, {
        authorization: `Bearer ${accessToken}`,
      }),
      context,
    )
    const result = parsed(response)
    if (!isRecord(result) || !Array.isArray(result['messages'])) throw new NotSent('Meta did not confirm the message')
  }
}

export type FonnteSettings = {
  readonly token: string
  /** Default: `https://api.fonnte.com/send`. */
  readonly api?: string
}

/** Fonnte refuses with status 200 and `status: false`. */
export function fonnte({ token, api = 'https://api.fonnte.com/send' }: FonnteSettings, context: SendContext): Send {
  return async (to, text) => {
    // Without countryCode 0 Fonnte prepends 62 to other numbers.
    const form = new URLSearchParams({ target: to, message: text, countryCode: '0' })
    const response = await post(
      'Fonnte',
      new Request(api, { method: 'POST', headers: { authorization: token }, body: form }),
      context,
    )
    const result = parsed(response)
    if (!isRecord(result) || result['status'] !== true) throw new NotSent('Fonnte refused the message')
  }
}

export type UrlSettings = {
  /** An address with `[number]` and `[text]`, which are replaced encoded. */
  readonly url: string
}

export function urlTemplate({ url }: UrlSettings, context: SendContext): Send {
  return async (to, text) => {
    const address = url.replaceAll('[number]', encodeURIComponent(to)).replaceAll('[text]', encodeURIComponent(text))
    await post('The message gateway', new Request(address), context)
  }
}

function jsonRequest(url: string, body: unknown, headers: Readonly<Record<string, string>>): Request {
  return new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
