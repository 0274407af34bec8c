/** The schema of a gateway in a partner's file. */
import { PARTNER_PATTERNS, type Schema } from './schema-parts.ts'

export const GATEWAYS =
  'This partner’s gateways, of several kinds where it has them: what sends customers to the portal and lets them online. A visit is compared with this list, and nothing is sent to a gateway that is not in it.'

const formName = (description: string) =>
  ({ type: 'string', pattern: PARTNER_PATTERNS.formName, examples: ['switch_url'], description }) as const

export const gateway = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'name', 'addresses'],
  properties: {
    kind: {
      type: 'string',
      // `npm run schemas` lists the kinds of the installed plugins.
      description: 'What the gateway is.',
    },
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 64,
      examples: ['Balai Desa'],
      description: 'A name for it. It is the router’s name (`identity`) where the gateway sends none.',
    },
    addresses: {
      type: 'array',
      maxItems: 20,
      items: { type: 'string', pattern: PARTNER_PATTERNS.loginHost, examples: ['http://10.1.0.1:3990'] },
      description:
        'Origins of the gateway as customers’ devices see it, with the port. Credentials, responses and logouts go to these alone. Only a controller may have none.',
    },
    preset: {
      type: 'string',
      // `npm run schemas` lists the presets of each kind.
      description: 'The model of the gateway, for a kind that has several.',
    },
    password: {
      type: 'string',
      enum: ['chap', 'pap', 'plain', 'ask'],
      enumDescriptions: [
        'As the response to a challenge, without a uamsecret.',
        'Combined with the challenge.',
        'As it is, for a gateway with nochallenge.',
        'The back end or the host answers, because they know the uamsecret.',
      ],
      default: 'chap',
      description: 'For a kind that takes it: how the password is sent. Default chap.',
    },
    method: {
      type: 'string',
      enum: ['post', 'get'],
      enumDescriptions: [
        'As a form, so that no history contains it.',
        'In the query, for a gateway that takes no form.',
      ],
      description:
        'For a kind that takes it: how the login is sent. Default: as a form first; a MikroTik that answers it without opening is asked once more in the query.',
    },
    fields: {
      type: 'object',
      additionalProperties: false,
      required: ['gateway', 'path', 'username', 'password'],
      description: 'For a kind that takes them: names in the gateway’s query, and in its form.',
      properties: {
        gateway: formName('The parameter with the gateway’s address. A visit is recognised by it.'),
        ip: formName('The parameter with the device’s IP address.'),
        mac: formName('The parameter with the device’s hardware address.'),
        original: formName('The parameter with the page that the customer wanted.'),
        error: formName('The parameter with the reason of a refusal.'),
        path: {
          type: 'string',
          maxLength: 200,
          pattern: PARTNER_PATTERNS.formPath,
          examples: ['/login'],
          description: 'The path to which the form is sent.',
        },
        username: formName('The field with the user name.'),
        password: formName('The field with the password.'),
        dst: formName('The field with the page to open afterwards.'),
        fixed: {
          type: 'object',
          maxProperties: 10,
          additionalProperties: { type: 'string', maxLength: 200 },
          description: 'Further fields with fixed values.',
        },
      },
    },
  },
} as const satisfies Schema
