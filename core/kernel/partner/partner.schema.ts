/**
 * Defines the JSON Schema of a partner's file, the source of the manual, the type `Partner` and the validators. Unknown fields are refused
 * at every level.
 */
import { PHONE_PATTERN } from '../values/phone.ts'
import { bannersSchema } from './banners.schema.ts'
import { gateway, GATEWAYS } from './gateway.schema.ts'
import { menusSchema, pagesSchema } from './menus.schema.ts'
import { PARTNER_PATTERNS, localTextSchemaOf, type Schema } from './schema-parts.ts'
import { timeZoneSchema } from './timing.schema.ts'

/** The present version of partners' files. `tools/partner/partner-migrate.ts` brings earlier ones to it. */
export const PARTNER_VERSION = 1

const picture = (description: string, example: string) =>
  ({
    type: 'string',
    pattern: PARTNER_PATTERNS.picture,
    examples: [example],
    description: `${description} A file in \`partner-configs/logos/\`.`,
  }) as const

const color = (description: string, example: string) =>
  ({ type: 'string', pattern: PARTNER_PATTERNS.color, examples: [example], description }) as const

/** Patterns of the cover that the portal draws itself. */
export const COVER_PATTERNS = ['none', 'rays', 'kawung', 'blocks', 'waves'] as const

const ownTexts = {
  type: 'object',
  description:
    'Texts of this partner in place of the portal’s own, by `<plugin or core>:<key>`, for example "sign-in:title".',
  additionalProperties: { type: 'string', maxLength: 2000 },
} as const satisfies Schema

export const partnerSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A partner of the portal',
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'domains', 'brand', 'contact', 'plugins'],
  properties: {
    $schema: { type: 'string', description: 'Where this schema is, for completion in an editor.' },
    version: {
      type: 'integer',
      minimum: 1,
      maximum: PARTNER_VERSION,
      default: PARTNER_VERSION,
      description: `The version of this file’s form, ${PARTNER_VERSION} at present; \`npm run partner -- migrate\` brings it to the present one. Default 1.`,
    },
    extends: {
      type: 'string',
      pattern: PARTNER_PATTERNS.id,
      examples: ['base'],
      description:
        'A file of the same folder, without `.json`, whose values this one inherits: objects merge by key, lists replace, and null removes. `id` and `domains` are not inherited.',
    },
    abstract: {
      type: 'boolean',
      default: false,
      description:
        'This file is only there for others to extend, and no portal. It may lack what they have. Default false.',
    },
    id: {
      type: 'string',
      pattern: PARTNER_PATTERNS.id,
      examples: ['lestari'],
      description:
        'The file’s name without `.json`. It is also the domain in `/login/{domain}` and in `username@domain` at the router.',
    },
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 60,
      examples: ['Lestari Net'],
      description: 'The name customers see.',
    },
    domains: {
      type: 'array',
      maxItems: 50,
      description:
        'Host names this partner is served on, lower case, without port. One host name belongs to one partner.',
      items: {
        type: 'string',
        pattern: PARTNER_PATTERNS.domain,
        examples: ['wifi.lestari.example'],
      },
    },
    brand: {
      type: 'object',
      additionalProperties: false,
      examples: [{ color: '#14804a' }],
      description: 'Colours, pictures and style. `color` alone gives a complete kit.',
      required: ['color'],
      properties: {
        color: color(
          'The main colour, `#rrggbb`. Light and dark themes with sufficient contrast are computed from it. Alone it gives a complete kit.',
          '#14804a',
        ),
        second: color(
          'The second colour: the ring on the home page, marks and drawings. Default: computed from `color`.',
          '#e2a72e',
        ),
        logo: picture(
          'It is shown beside the name; alone if it is a `wordmark`. Without it the login config’s `login_logo` is shown, else the name alone.',
          'lestari.svg',
        ),
        wordmark: {
          type: 'boolean',
          default: false,
          description: 'The logo contains the name, so the name is not written beside it. Default false.',
        },
        logoOnCover: picture(
          'The logo for the coloured cover. Default: `logo`, on a plate of the page’s ground.',
          'lestari-cover.svg',
        ),
        icon: picture(
          'A square picture for the browser’s tab and for the home screen of phones; iPhones need a PNG. Default: `logo`.',
          'lestari-icon.png',
        ),
        cover: {
          type: 'object',
          additionalProperties: false,
          description: 'The coloured ground of the sign-in page and of the home page.',
          properties: {
            tone: {
              type: 'string',
              enum: ['brand', 'dark', 'light'],
              enumDescriptions: ['The main colour.', 'Almost black.', 'A light tint of the main colour.'],
              description: 'Its ground. Default brand, for very bright colours dark.',
            },
            pattern: {
              type: 'string',
              enum: COVER_PATTERNS,
              enumDescriptions: [
                'No pattern.',
                'Rings around the lower right corner.',
                'The batik of overlapping ovals.',
                'Squares in the lower right corner.',
                'Waves.',
              ],
              default: 'none',
              description: 'A faint pattern in it. Default none.',
            },
            scene: picture(
              'A picture in its lower part, about 4 to 3, whose main part is at the bottom.',
              'lestari-scene.svg',
            ),
          },
        },
        tint: {
          type: 'string',
          enum: ['neutral', 'cool', 'warm', 'brand'],
          enumDescriptions: [
            'Grey without a tint.',
            'The weakest tint of the main colour.',
            'A tint like paper.',
            'A weak tint of the main colour.',
          ],
          default: 'neutral',
          description: 'The tint of pages and cards. Default neutral.',
        },
        shape: {
          type: 'string',
          enum: ['sharp', 'soft', 'round'],
          enumDescriptions: ['Square corners.', 'Slightly rounded corners.', 'Round corners and ends.'],
          default: 'soft',
          description: 'Corners and ends of lines. Default soft.',
        },
        edge: {
          type: 'string',
          enum: ['shadow', 'line', 'bold', 'flat'],
          enumDescriptions: ['A shadow.', 'A fine line.', 'A bold line.', 'The colour alone.'],
          default: 'shadow',
          description: 'What parts cards from the page. Default shadow.',
        },
        font: {
          type: 'string',
          enum: ['system', 'serif', 'jakarta', 'archivo', 'fredoka'],
          enumDescriptions: [
            'The device’s letters.',
            'The device’s letters with serifs.',
            'Plus Jakarta Sans: plain and clear.',
            'Archivo: narrow and strong.',
            'Fredoka: round and friendly.',
          ],
          default: 'system',
          description:
            'Letters: of the device, or of a file of at most 25 KB that is loaded after the page is shown. Default system.',
        },
        tagline: {
          ...localTextSchemaOf(200),
          examples: [{ id: 'Internet untuk warga', en: 'Internet for everyone' }],
          description:
            'One line below the welcome on the sign-in page, by language; about 60 characters. Where a language is missing, the default language’s is shown.',
        },
        welcome: {
          ...localTextSchemaOf(40),
          examples: [{ id: 'Sugeng rawuh', en: 'Welcome' }],
          description: 'The large words of the sign-in page, by language; at most 40 characters. Default: the name.',
        },
      },
    },
    contact: {
      type: 'object',
      additionalProperties: false,
      examples: [{ whatsapp: '6281234567890' }],
      description: 'How customers reach this partner.',
      required: ['whatsapp'],
      properties: {
        whatsapp: {
          type: 'string',
          pattern: PHONE_PATTERN,
          examples: ['6281234567890'],
          description: 'Number for Contact Us, digits with country code: 6281234567890.',
        },
        phone: {
          type: 'string',
          pattern: PHONE_PATTERN,
          examples: ['62361234567'],
          description: 'A number to call, digits with country code. Default: none.',
        },
        email: {
          type: 'string',
          maxLength: 254,
          pattern: PARTNER_PATTERNS.email,
          examples: ['halo@lestari.example'],
          description: 'An email address. Default: none.',
        },
        address: {
          ...localTextSchemaOf(300),
          examples: [{ id: 'Balai Desa Lestari, Jl. Raya 1' }],
          description: 'Where customers can come, by language, at most 300 characters. Default: none.',
        },
        hours: {
          ...localTextSchemaOf(200),
          examples: [{ id: 'Senin–Sabtu, 08.00–20.00 WIB', en: 'Monday to Saturday, 8 am to 8 pm (WIB)' }],
          description:
            'Support hours, one line per language. Default: those of the option `hours` of the plugin help, else none.',
        },
      },
    },
    languages: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: { type: 'string', pattern: PARTNER_PATTERNS.language, examples: ['id', 'en'] },
      default: ['id', 'en'],
      examples: [['id', 'en']],
      description:
        'Languages that customers can choose, in this order. Each is a folder in `locales/` of the build. Where one lacks a text, the default language’s is shown. Default id and en.',
    },
    language: {
      type: 'string',
      pattern: PARTNER_PATTERNS.language,
      default: 'id',
      examples: ['id'],
      description:
        'The language before a customer chooses one; one of `languages`. Default: the first of `languages`, which is id where that is missing too.',
    },
    login: {
      type: 'object',
      additionalProperties: false,
      description: 'The gateways that send customers to this portal.',
      properties: {
        hosts: {
          type: 'array',
          maxItems: 20,
          description:
            'Origins of this partner’s own MikroTik login pages, besides the environment’s. Credentials are sent only to these and to `gateways`.',
          items: {
            type: 'string',
            pattern: PARTNER_PATTERNS.loginHost,
            examples: ['http://login.lestari.example'],
          },
        },
        gateways: { type: 'array', maxItems: 20, items: gateway, description: GATEWAYS },
        chap: {
          type: 'boolean',
          default: true,
          description:
            'Whether a MikroTik that is reached by plain http must send a challenge (`http-chap`). Without one the portal sends it no password, because anybody nearby could read it. Set false only for routers that cannot send one. Default true.',
        },
      },
    },
    order: {
      type: 'object',
      description:
        'The order of contributions in a slot, by plugin id; plugins that are not listed come after those that are. Example: { "home.card": ["packages"] }.',
      additionalProperties: { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 64 } },
    },
    menus: menusSchema,
    pages: pagesSchema,
    banners: bannersSchema,
    timeZone: timeZoneSchema,
    words: {
      type: 'object',
      maxProperties: 20,
      additionalProperties: ownTexts,
      examples: [{ id: { 'sign-in:title': 'Selamat datang' } }],
      description: 'This partner’s own wording, by language.',
    },
    plugins: {
      type: 'object',
      description:
        'Which plugins are on: true, false, or an object with options (which also means on). When two plugins conflict, the one listed first wins.',
      additionalProperties: { anyOf: [{ type: 'boolean' }, { type: 'object' }] },
    },
  },
} as const satisfies Schema
