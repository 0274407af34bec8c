/** WhatsApp by three ways: Meta's Cloud API, Fonnte, and any gateway that is called by one address. */
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import { NotSent, post, type Outside, type Send } from './message.ts'

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

/** Meta opens a conversation only with a template: a free text is refused 24 hours after the customer wrote last. */
export function metaCloud(settings: MetaSettings, outside: Outside): Send {
  const { phoneNumberId, accessToken, template, language = 'id', api = 'https://graph.facebook.com/v23.0' } = settings
  return async (to, text) => {
    const body = {
      messaging_product: 'whatsapp',
      to,
      type: 'template',
      template: {
        name: template,
        language: { code: language },
        // A parameter must not contain line breaks or more than four spaces in a row.
        components: [{ type: 'body', parameters: [{ type: 'text', text: text.replaceAll(/\s+/g, ' ') }] }],
      },
    }
    const answer = await post(
      'Meta',
      jsonRequest(`${api}/${encodeURIComponent(phoneNumberId)}/messages`, body, {
        authorization: `Bearer ${accessToken}`,
      }),
      outside,
    )
    const taken = parsed(answer)
    if (!isRecord(taken) || !Array.isArray(taken['messages']))
      throw new NotSent('Meta did not say that it took the message')
  }
}

export type FonnteSettings = {
  readonly token: string
  /** Default: `https://api.fonnte.com/send`. */
  readonly api?: string
}

/** Fonnte answers 200 with `status: false` when it refuses. */
export function fonnte({ token, api = 'https://api.fonnte.com/send' }: FonnteSettings, outside: Outside): Send {
  return async (to, text) => {
    // Without countryCode 0 it would put 62 before a number that does not begin with it.
    const form = new URLSearchParams({ target: to, message: text, countryCode: '0' })
    const answer = await post(
      'Fonnte',
      new Request(api, { method: 'POST', headers: { authorization: token }, body: form }),
      outside,
    )
    const taken = parsed(answer)
    if (!isRecord(taken) || taken['status'] !== true) throw new NotSent('Fonnte refused the message')
  }
}

export type UrlSettings = {
  /** An address with `[number]` and `[text]`, which are replaced encoded. */
  readonly url: string
}

/** A gateway of the operator that sends on a GET of one address. */
export function urlTemplate({ url }: UrlSettings, outside: Outside): Send {
  return async (to, text) => {
    const address = url.replaceAll('[number]', encodeURIComponent(to)).replaceAll('[text]', encodeURIComponent(text))
    await post('The message gateway', new Request(address), outside)
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
