/**
 * Defines the JSON Schema of a partner's file, the source of the manual, the type `Partner` and the validators. Unknown fields are refused
 * at every level.
 */
import type { ExtendedJSONSchema } from 'json-schema-to-ts'
import { PATH_PATTERN } from '../values/portal-path.ts'
import { PHONE_PATTERN } from '../values/phone.ts'

/**
 * A JSON Schema with the texts by which an editor explains the values of an enum, in their order. The message of a pattern is added by
 * `compose-schemas.ts`.
 */
type Schema = ExtendedJSONSchema<{ readonly enumDescriptions: readonly string[] }>

/** `field-rules.ts` has a sentence for each pattern. */
export const PARTNER_PATTERNS = {
  id: '^[a-z][a-z0-9-]{1,31}$',
  domain: '^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$',
  color: '^#[0-9a-fA-F]{6}$',
  picture: '^[a-z0-9][a-z0-9-]{0,60}\\.(svg|png|webp)$',
  /** A BCP 47 tag, the name of a folder in `locales/`. */
  language: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$',
  loginHost: '^https?://[a-z0-9.-]+(:[0-9]{1,5})?$',
  formName: '^[A-Za-z0-9_.-]{1,40}$',
  formPath: '^(/[A-Za-z0-9._~-]+)*/?$',
  path: PATH_PATTERN,
  link: '^https://[^\\s/?#@]+([/?#]\\S*)?$',
} as const

const localText = {
  type: 'object',
  minProperties: 1,
  maxProperties: 20,
  additionalProperties: { type: 'string', maxLength: 200 },
} as const satisfies Schema

const shortText = (maxLength: number) =>
  ({ ...localText, additionalProperties: { type: 'string', maxLength } }) as const satisfies Schema

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

const GATEWAYS =
  'This partner’s gateways, of several kinds where it has them: what sends customers to the portal and lets them online. A visit is compared with this list, and nothing is sent to a gateway that is not in it.'

const formName = (description: string) =>
  ({ type: 'string', pattern: PARTNER_PATTERNS.formName, examples: ['switch_url'], description }) as const

const gateway = {
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
      // `npm run schemas` lists those of the kinds.
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

/** Icons for links outside, in `core/kit/navigation/link-icons.ts`. */
export const LINK_ICONS = [
  'globe',
  'info',
  'help',
  'document',
  'book',
  'news',
  'chat',
  'phone',
  'mail',
  'place',
  'calendar',
  'shop',
  'gift',
  'video',
  'apps',
  'home',
  'people',
  'school',
] as const
export type LinkIcon = (typeof LINK_ICONS)[number]

/** One list of types instead of alternatives, so that each fault is reported once: a path, or an object with more. */
const menuItem = {
  type: ['string', 'object'],
  pattern: PARTNER_PATTERNS.path,
  maxLength: 200,
  additionalProperties: false,
  dependencies: { link: ['label'] },
  description:
    'A path of an entry of any menu, such as "/packages"; { path, label } to rename it here; or { link, label, icon } for an address outside.',
  properties: {
    path: {
      type: 'string',
      pattern: PARTNER_PATTERNS.path,
      maxLength: 200,
      examples: ['/faq'],
      description: 'The path of an entry of any menu.',
    },
    link: {
      type: 'string',
      pattern: PARTNER_PATTERNS.link,
      maxLength: 500,
      examples: ['https://desa.example'],
      description: 'An address outside, https only. It opens in a new tab and is marked. It needs a `label`.',
    },
    label: {
      ...shortText(40),
      examples: [{ id: 'Pusat bantuan', en: 'Help centre' }],
      description:
        'Its name by language, at most 40 characters; about 12 fit the bottom bar. An entry of the portal keeps its own name in a language that is missing.',
    },
    icon: {
      type: 'string',
      enum: LINK_ICONS,
      enumDescriptions: [
        'A globe: a site elsewhere.',
        'The letter i: about the provider.',
        'A question mark: help.',
        'A sheet: a document or terms.',
        'A book: a guide.',
        'A newspaper: news.',
        'A speech bubble: a chat.',
        'A telephone.',
        'An envelope: mail.',
        'A pin: a place on a map.',
        'A calendar: events.',
        'A shop.',
        'A gift: offers.',
        'A film: videos.',
        'Squares: applications.',
        'A house.',
        'People: a community.',
        'A graduate’s hat: a school or campus.',
      ],
      examples: ['news'],
      description: 'The icon of a link. Default globe.',
    },
  },
} as const satisfies Schema

const menu = (maxItems: number, description: string, example: readonly unknown[]) =>
  ({ type: 'array', maxItems, items: menuItem, description, examples: [example] }) as const

export const partnerSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A partner of the portal',
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'domains', 'brand', 'contact', 'plugins'],
  properties: {
    $schema: { type: 'string', description: 'Where this schema is, for completion in an editor.' },
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
          ...shortText(200),
          examples: [{ id: 'Internet untuk warga', en: 'Internet for everyone' }],
          description:
            'One line below the welcome on the sign-in page, by language; about 60 characters. Where a language is missing, the default language’s is shown.',
        },
        welcome: {
          ...shortText(40),
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
    menus: {
      type: 'object',
      additionalProperties: false,
      description:
        'The menus: order, names, links outside, and what is hidden. An entry that a customer may not see stays unseen. Default: the menus of the plugins.',
      properties: {
        main: menu(
          40,
          'The main menu: the drawer, and in wide windows the navigation at the side. It begins with these entries, in this order; all others follow under their headings.',
          ['/packages', { path: '/faq', label: { id: 'Pusat bantuan', en: 'Help centre' } }],
        ),
        bottom: menu(5, 'The bottom bar: exactly these entries, in this order; at most 5.', [
          '/',
          '/packages',
          '/account',
        ]),
        quick: menu(
          20,
          'The quick menu of home: exactly these entries, in this order. An empty list shows no quick menu. Default: the first four of the plugins.',
          [
            '/packages',
            { link: 'https://desa.example', label: { id: 'Kabar desa', en: 'Village news' }, icon: 'news' },
          ],
        ),
        hidden: {
          type: 'array',
          maxItems: 40,
          items: { type: 'string', pattern: PARTNER_PATTERNS.path, maxLength: 200 },
          examples: [['/faq']],
          description:
            'Paths of entries that stand in no menu, unless a list names them. The pages stay open to those who know the address.',
        },
      },
    },
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
