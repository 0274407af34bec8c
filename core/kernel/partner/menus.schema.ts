/** The part of a partner's file about menus, and about the pages that the partner writes. */
import { PARTNER_PATTERNS, localTextSchemaOf, type Schema } from './schema-parts.ts'
import { timing } from './timing.schema.ts'

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

const ICONS_SHOW = [
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
] as const

const linkIcon = (description: string) =>
  ({ type: 'string', enum: LINK_ICONS, enumDescriptions: ICONS_SHOW, examples: ['news'], description }) as const

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
      ...localTextSchemaOf(40),
      examples: [{ id: 'Pusat bantuan', en: 'Help centre' }],
      description:
        'Its name by language, at most 40 characters; about 12 fit the bottom bar. An entry of the portal keeps its own name in a language that is missing.',
    },
    icon: linkIcon('The icon of a link. Default globe.'),
    ...timing,
  },
} as const satisfies Schema

const ownPage = {
  type: 'object',
  additionalProperties: false,
  required: ['path', 'title'],
  properties: {
    path: {
      type: 'string',
      pattern: PARTNER_PATTERNS.ownPath,
      examples: ['/tentang'],
      description: 'Its path: a slash and one word. No page of the portal has it.',
    },
    title: {
      ...localTextSchemaOf(60),
      examples: [{ id: 'Tentang desa', en: 'About the village' }],
      description: 'Its heading and its name in menus, by language, at most 60 characters.',
    },
    text: {
      type: 'object',
      minProperties: 1,
      maxProperties: 20,
      additionalProperties: {
        type: ['string', 'array'],
        maxLength: 60_000,
        maxItems: 2_000,
        items: { type: 'string', maxLength: 5_000 },
      },
      examples: [{ id: ['# Jam buka', '', 'Setiap hari, *08.00–20.00*.'], en: '# Opening hours' }],
      description:
        'Its text in Markdown, by language: one text, or a list of lines. Headings, lists, tables, emphasis, and links to https, mailto, tel and paths of the portal; no HTML and no pictures. Required.',
    },
    in: {
      type: 'array',
      maxItems: 2,
      items: {
        type: 'string',
        enum: ['menu', 'footer'],
        enumDescriptions: [
          'In the main menu.',
          'Below the sign-in page and, unless the main menu has it, below every other page.',
        ],
      },
      examples: [['menu', 'footer']],
      description:
        'Where it is linked: `menu`, the main menu; `footer`, below the sign-in page and, unless the main menu has it, below every other page. Default: menu. An empty list: by links only.',
    },
    icon: linkIcon('The icon in the menu. Default document.'),
    ...timing,
  },
} as const satisfies Schema

const menu = (maxItems: number, description: string, example: readonly unknown[]) =>
  ({ type: 'array', maxItems, items: menuItem, description, examples: [example] }) as const

export const menusSchema = {
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
    bottom: menu(5, 'The bottom bar: exactly these entries, in this order; at most 5.', ['/', '/packages', '/account']),
    quick: menu(
      20,
      'The quick menu of home: exactly these entries, in this order. An empty list shows no quick menu. Default: the first four of the plugins.',
      ['/packages', { link: 'https://desa.example', label: { id: 'Kabar desa', en: 'Village news' }, icon: 'news' }],
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
} as const satisfies Schema

export const pagesSchema = {
  type: 'array',
  maxItems: 30,
  items: ownPage,
  description: 'Pages of your own, such as about, terms or privacy. Everybody can read them, also before sign-in.',
} as const satisfies Schema
