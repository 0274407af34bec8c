/** The part of a partner's file about banners: notices of the partner at the top of pages. */
import { PARTNER_PATTERNS, localTextSchemaOf, type Schema } from './schema-parts.ts'
import { timing } from './timing.schema.ts'

const banner = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'text'],
  dependencies: { path: ['label'], link: ['label'] },
  properties: {
    id: {
      type: 'string',
      pattern: PARTNER_PATTERNS.bannerId,
      examples: ['galungan'],
      description:
        'Its name in this file. A customer who closes a banner does not see one with this id again on this device.',
    },
    tone: {
      type: 'string',
      enum: ['info', 'celebration', 'warning'],
      enumDescriptions: ['A message, with the letter i.', 'A feast or an offer, with a sparkle.', 'A warning.'],
      default: 'info',
      description: 'Its colour and sign. Default info.',
    },
    title: {
      ...localTextSchemaOf(60),
      examples: [{ id: 'Rahajeng Galungan', en: 'Happy Galungan' }],
      description: 'Its heading by language, at most 60 characters. Default: none.',
    },
    text: {
      ...localTextSchemaOf(200),
      examples: [{ id: 'Kantor tutup hari ini.', en: 'The office is closed today.' }],
      description: 'One or two sentences by language, at most 200 characters, as plain text.',
    },
    path: {
      type: 'string',
      pattern: PARTNER_PATTERNS.path,
      maxLength: 200,
      examples: ['/packages'],
      description: 'A page of the portal to which it links. It needs a `label`. Default: no link.',
    },
    link: {
      type: 'string',
      pattern: PARTNER_PATTERNS.link,
      maxLength: 500,
      examples: ['https://desa.example'],
      description: 'An address outside to which it links instead, https only. It needs a `label`.',
    },
    label: {
      ...localTextSchemaOf(40),
      examples: [{ id: 'Lihat paket', en: 'See the packages' }],
      description: 'The text of the link by language, at most 40 characters.',
    },
    in: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: { type: 'string', pattern: PARTNER_PATTERNS.path, maxLength: 200 },
      examples: [['/', '/packages']],
      description:
        'Paths of the pages on which it is shown, each with the pages below it: "/" is home, "/login" the sign-in page. Default: both of these.',
    },
    ...timing,
  },
} as const satisfies Schema

export const bannersSchema = {
  type: 'array',
  maxItems: 20,
  items: banner,
  description:
    'Notices of yours at the top of pages, which customers can close. Of several that a page could show it shows the first.',
} as const satisfies Schema
