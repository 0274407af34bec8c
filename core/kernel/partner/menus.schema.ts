/** The schema of a partner's menus. */
import { PARTNER_PATTERNS, shortText, type Schema } from './schema-parts.ts'

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

export const menu = (maxItems: number, description: string, example: readonly unknown[]) =>
  ({ type: 'array', maxItems, items: menuItem, description, examples: [example] }) as const
