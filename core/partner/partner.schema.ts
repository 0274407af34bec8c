/** What a partner's file may say: the manual, the type and the check at once. Closed at every level. */
import type { JSONSchema } from 'json-schema-to-ts'
import { PHONE_PATTERN } from '../values/phone.ts'

const bilingual = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'en'],
  properties: { id: { type: 'string', maxLength: 200 }, en: { type: 'string', maxLength: 200 } },
} as const satisfies JSONSchema

const words = {
  type: 'object',
  description:
    'Texts of this partner in place of the portal’s own, by `<plugin or core>:<key>`, for example "sign-in:title".',
  additionalProperties: { type: 'string', maxLength: 2000 },
} as const satisfies JSONSchema

export const partnerSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A partner of the portal',
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'domains', 'brand', 'contact', 'plugins'],
  properties: {
    $schema: { type: 'string', description: 'Where this schema is, for completion in an editor.' },
    id: {
      type: 'string',
      pattern: '^[a-z][a-z0-9-]{1,31}$',
      examples: ['lestari'],
      description:
        'The file’s name without `.json`. It is also the domain in `/login/{domain}` and in `username@domain` at the router.',
    },
    name: { type: 'string', minLength: 1, maxLength: 60, description: 'The name customers see.' },
    domains: {
      type: 'array',
      maxItems: 50,
      description:
        'Host names this partner is served on, lower case, without port. One host name belongs to one partner.',
      items: {
        type: 'string',
        pattern: '^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$',
        examples: ['wifi.lestari.example'],
      },
    },
    brand: {
      type: 'object',
      additionalProperties: false,
      required: ['color'],
      properties: {
        color: {
          type: 'string',
          pattern: '^#[0-9a-fA-F]{6}$',
          examples: ['#14804a'],
          description:
            'The brand’s one colour, `#rrggbb`. Light and dark themes with sufficient contrast are made from it.',
        },
        logo: {
          type: 'string',
          pattern: '^[a-z0-9][a-z0-9-]{0,60}\\.(svg|png|webp)$',
          examples: ['lestari.svg'],
          description:
            'A file in `partner-configs/logos/`. Without it the login config’s `login_logo` is shown, else the name.',
        },
        tagline: { ...bilingual, description: 'One line below the logo on the sign-in page, in both languages.' },
      },
    },
    contact: {
      type: 'object',
      additionalProperties: false,
      required: ['whatsapp'],
      properties: {
        whatsapp: {
          type: 'string',
          pattern: PHONE_PATTERN,
          examples: ['6281234567890'],
          description: 'Number for Contact Us, digits with country code: 6281234567890.',
        },
      },
    },
    language: {
      type: 'string',
      enum: ['id', 'en'],
      default: 'id',
      description: 'The language before a customer chooses one. Default id.',
    },
    login: {
      type: 'object',
      additionalProperties: false,
      properties: {
        hosts: {
          type: 'array',
          maxItems: 20,
          description:
            'Origins of this partner’s own router login pages, besides the environment’s. Only these ever receive credentials.',
          items: {
            type: 'string',
            pattern: '^https?://[a-z0-9.-]+(:[0-9]{1,5})?$',
            examples: ['http://login.lestari.example'],
          },
        },
      },
    },
    order: {
      type: 'object',
      description:
        'The order of contributions in a slot, by plugin id; what is not named comes after. Example: { "home.card": ["packages"] }.',
      additionalProperties: { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 64 } },
    },
    words: {
      type: 'object',
      additionalProperties: false,
      properties: { id: words, en: words },
      description: 'This partner’s own wording.',
    },
    plugins: {
      type: 'object',
      description:
        'Which plugins are on: true, false, or an object with options (which also means on). The order is the order of ties.',
      additionalProperties: { anyOf: [{ type: 'boolean' }, { type: 'object' }] },
    },
  },
} as const satisfies JSONSchema
