/**
 * The calls between the studio's page and its server: what is sent and answered below `/api`, and the codes of refusals. Both sides read it,
 * so it imports zod/mini alone.
 */
import { z } from 'zod/mini'

/** The most characters of a partner's text that a call takes; the check of the file has a lower limit in bytes. */
export const MAX_TEXT = 1_000_000
/** The most bytes of a picture that is uploaded. */
export const MAX_UPLOAD_BYTES = 2_000_000
/** The most characters of a name of who edits. */
export const MAX_NAME = 60
/** The most characters of a version's note. */
export const MAX_NOTE = 200
/** The types of pictures that are taken, which are the types that a partner's file may name. The page converts others, such as JPEG, before it sends them. */
export const UPLOAD_TYPES = ['image/png', 'image/webp', 'image/svg+xml'] as const

/** Identifies a text: two texts differ exactly when their tags do. */
const tag = z.string().check(z.regex(/^[0-9a-f]{12}$/))
/** An ISO 8601 time in UTC. */
const moment = z.string()

/** `editor`: writes drafts and shares them. `publisher`: also publishes and goes back. */
export const role = z.enum(['none', 'editor', 'publisher'])
export type Role = z.infer<typeof role>

/** Where the partners' files are. */
export const store = z.object({
  /** Drafts and versions cannot be written here; the page offers the file for download. */
  isReadOnly: z.boolean(),
  /** Who owns the files, as the operator has named them. */
  owner: z.nullable(z.string()),
})
export type Store = z.infer<typeof store>

/** `GET /api/me` */
export const me = z.object({
  role,
  /** As signed in; null: none was given, or a trial. */
  name: z.nullable(z.string()),
  /** A trial on this machine, which nobody signs in to. */
  isTrial: z.boolean(),
  /** The languages of the studio itself, the first one by default. */
  languages: z.array(z.string()),
  /** Missing before the sign-in. */
  store: z.optional(store),
})
export type Me = z.infer<typeof me>

/** `POST /api/session` */
export const sessionRequest = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(4000)),
  /** Who edits; stored with the versions that they publish. */
  name: z.optional(z.string().check(z.trim(), z.maxLength(MAX_NAME))),
})
export const sessionAnswer = z.object({ role })

/** A fault of a partner's file, as `npm run partner -- check` finds it. */
export const problem = z.object({
  /** A code such as `P208`. */
  code: z.string(),
  /** JSON pointer (RFC 6901) to the value; empty for the complete file. */
  pointer: z.string(),
  /** Null: the place is not known, or is in another file. */
  line: z.nullable(z.int()),
  column: z.nullable(z.int()),
  expected: z.string(),
  received: z.string(),
  /** The fault, as a sentence in English. */
  message: z.string(),
  /** The remedy, in English. */
  remedy: z.string(),
  /** A mild fault turns off what it is in; any other refuses the file. */
  isMild: z.boolean(),
})
export type Problem = z.infer<typeof problem>
/** A list whose order a partner chooses: a menu, or the parts of home. */
export const shownList = z.object({
  /** JSON pointer to it in the file. */
  pointer: z.string(),
  /** The entries that customers see, in order; of the main menu only what stands above its headings. */
  shown: z.array(z.string()),
  /** All that it can have, by language. */
  entries: z.array(z.object({ value: z.string(), title: z.record(z.string(), z.string()) })),
})
export type ShownList = z.infer<typeof shownList>
/** The answer of a check. `lists`: empty for a text that cannot be shown. */
export const checkAnswer = z.object({ problems: z.array(problem), lists: z.array(shownList) })
export type CheckAnswer = z.infer<typeof checkAnswer>

/** `GET /api/partners` */
export const partnerSummary = z.object({
  id: z.string(),
  name: z.string(),
  domains: z.array(z.string()),
  /** `#rrggbb`; null: the file cannot be read. */
  color: z.nullable(z.string()),
  /** The name of a picture, for `/api/partners/:id/pictures/:file`. */
  logo: z.nullable(z.string()),
  isLive: z.boolean(),
  hasDraft: z.boolean(),
  /** Faults of the draft, otherwise of what is live. */
  problems: z.int(),
})
export type PartnerSummary = z.infer<typeof partnerSummary>

export const partnersAnswer = z.object({ partners: z.array(partnerSummary), store })

/** Presets of a new partner, each a finished portal. */
export const PRESETS = ['village', 'campus', 'cafe', 'housing', 'isp'] as const
export const preset = z.enum(PRESETS)
export type Preset = z.infer<typeof preset>

/** `POST /api/partners` */
export const newPartnerRequest = z.strictObject({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  color: z.optional(z.string()),
  secondColor: z.optional(z.string()),
  /** Digits with the country code. Default: a placeholder, which the check before publishing names. */
  whatsapp: z.optional(z.string()),
  preset,
})
export type NewPartnerRequest = z.infer<typeof newPartnerRequest>

const written = { text: z.string(), tag, at: moment, by: z.nullable(z.string()) }
/** `GET /api/partners/:id`, and the answer of every call that changes a partner. */
export const partnerState = z.object({
  id: z.string(),
  /** `number` is null when the file was changed by hand since, or before the first version. */
  live: z.nullable(z.object({ ...written, number: z.nullable(z.int()) })),
  draft: z.nullable(z.object(written)),
  /** The values that the text inherits from the file that it extends; null: none. */
  inherited: z.nullable(z.record(z.string(), z.unknown())),
  /** Lines of differences between what is live and the draft. */
  changes: z.int(),
  problems: z.array(problem),
  /** The origin of the preview, whose `/_preview?as=&to=&language=&theme=&time=&at=` opens it, with `&plain=1` for a page without scripts; null: there is no preview here. */
  previewUrl: z.nullable(z.string()),
  /** Where customers open the live portal; null: it has no address yet. */
  publicUrl: z.nullable(z.string()),
  /** With a store for the hosts: it lacks something that is live, and is tried again. */
  isLate: z.optional(z.boolean()),
})
export type PartnerState = z.infer<typeof partnerState>

/** `PUT /api/partners/:id/draft`. `from`: the tag of the draft that was edited, or of the live text; null: there was neither. */
export const draftRequest = z.strictObject({ text: z.string().check(z.maxLength(MAX_TEXT)), from: z.nullable(tag) })
export type DraftRequest = z.infer<typeof draftRequest>

/** `POST /api/partners/:id/check` */
export const checkRequest = z.strictObject({ text: z.string().check(z.maxLength(MAX_TEXT)) })

/** A step of the way to a value: a key, an entry of a list by its name, or a language of a text. */
export const placeStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('field'), key: z.string() }),
  z.object({ kind: z.literal('entry'), name: z.string() }),
  z.object({ kind: z.literal('language'), language: z.string() }),
])
export type PlaceStep = z.infer<typeof placeStep>
const place = z.array(placeStep)
const moves = {
  /** A new entry has what tells it apart. */
  added: z.array(
    z.object({
      name: z.string(),
      title: z.optional(z.string()),
      from: z.optional(z.string()),
      until: z.optional(z.string()),
      at: z.optional(z.array(z.string())),
    }),
  ),
  removed: z.array(z.object({ name: z.string() })),
  /** `place`: which place it has now, from 1. */
  moved: z.array(z.object({ name: z.string(), side: z.enum(['before', 'after']), other: z.string(), place: z.int() })),
}
/** One difference as data; the page writes it as a sentence. */
export const change = z.discriminatedUnion('kind', [
  /** A value; a missing one is not set. */
  z.object({ kind: z.literal('value'), place, before: z.optional(z.unknown()), after: z.optional(z.unknown()) }),
  /** One line of a longer text. */
  z.object({
    kind: z.literal('line'),
    place,
    number: z.int(),
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('list'), place, ...moves }),
  /** A part of the portal that a kind of visitor sees: `home`, `bottom bar`. */
  z.object({ kind: z.literal('part'), part: z.string(), ...moves }),
])
export type Change = z.infer<typeof change>
/** A kind of visitor: a customer may have a service or a capability. */
export const visitorKind = z.union([
  z.object({ kind: z.enum(['guest', 'new', 'customer', 'rtrw']) }),
  z.object({ kind: z.enum(['service', 'capability']), name: z.string() }),
])
export type VisitorKind = z.infer<typeof visitorKind>
/** The changes for some kinds of visitors. */
export const changeSection = z.object({
  whom: z.array(visitorKind),
  /** `signed-in`: everybody but guests. */
  audience: z.enum(['everybody', 'signed-in', 'some']),
  changes: z.array(change),
})
export type ChangeSection = z.infer<typeof changeSection>
/** The differences between two texts of a partner. */
export const differences = z.object({
  settings: z.array(change),
  options: z.array(change),
  sections: z.array(changeSection),
})
export type Differences = z.infer<typeof differences>
/** `GET /api/partners/:id/changes`. Names are in the language that the call accepts. */
export const changesAnswer = z.extend(differences, { problems: z.array(problem) })
export type ChangesAnswer = z.infer<typeof changesAnswer>

/** `POST /api/partners/:id/publish` */
export const publishRequest = z.strictObject({
  draft: tag,
  /** The live text that it replaces; null: none. */
  live: z.nullable(tag),
  note: z.optional(z.string().check(z.trim(), z.maxLength(MAX_NOTE))),
})
export type PublishRequest = z.infer<typeof publishRequest>

/** `GET /api/partners/:id/versions`, the newest first. */
export const version = z.object({
  number: z.int(),
  at: moment,
  by: z.nullable(z.string()),
  note: z.nullable(z.string()),
  isLive: z.boolean(),
})
export type Version = z.infer<typeof version>
export const versionsAnswer = z.object({ versions: z.array(version) })
/** `GET /api/partners/:id/versions/:number`. `differences`: from what is live to this version; null: one of them cannot be read. */
export const versionAnswer = z.object({ text: z.string(), differences: z.nullable(differences) })

/** `POST /api/partners/:id/rollback` */
export const rollbackRequest = z.strictObject({ number: z.int().check(z.positive()), live: z.nullable(tag) })
export type RollbackRequest = z.infer<typeof rollbackRequest>

/** `POST /api/partners/:id/pictures?name=`. `colors`: `#rrggbb`, the most frequent first; empty for a vector picture. */
export const pictureAnswer = z.object({ file: z.string(), colors: z.array(z.string()), bytes: z.int() })
export type PictureAnswer = z.infer<typeof pictureAnswer>

/** `POST /api/partners/:id/share` */
export const shareAnswer = z.object({ url: z.string(), until: moment })

const texts = z.record(z.string(), z.string())
/** `GET /api/form` */
export const formAnswer = z.object({
  /** The JSON schema of a partner's file, with the options of every plugin. */
  schema: z.record(z.string(), z.unknown()),
  plugins: z.array(
    z.object({
      id: z.string(),
      /** By language. */
      title: texts,
      /** JSON schema; null: the plugin has no options. */
      options: z.nullable(z.record(z.string(), z.unknown())),
      /** On in a portal whose file does not name it. */
      isDefault: z.boolean(),
    }),
  ),
  /** The names of entries of lists whose order a partner chooses, also of those that are off; by the list's pointer. */
  orders: z.array(z.object({ pointer: z.string(), entries: z.array(z.object({ value: z.string(), title: texts })) })),
  presets: z.array(preset),
  /** As whom the preview can be opened. */
  customers: z.array(z.object({ id: z.string(), title: texts })),
  /** The languages of portals. */
  languages: z.array(z.string()),
})
export type FormAnswer = z.infer<typeof formAnswer>

/** `GET /api/texts`: the texts of the portal that a partner may put into own words. */
export const textsAnswer = z.object({
  groups: z.array(
    z.object({
      /** A plugin, or `core`. */
      id: z.string(),
      /** By language; empty for `core`. */
      title: texts,
      texts: z.array(
        z.object({
          /** A key such as `sign-in:title`. */
          key: z.string(),
          /** By language. */
          wordings: texts,
          /** Names in double braces that the portal replaces. */
          values: z.array(z.string()),
        }),
      ),
    }),
  ),
})
export type TextsAnswer = z.infer<typeof textsAnswer>

/** Codes of refusals. */
export const refusalCode = z.enum([
  'signed-out',
  'wrong-token',
  'too-many-attempts',
  'not-allowed',
  'wrong-origin',
  'wrong-type',
  'malformed',
  'too-large',
  'unknown',
  'taken',
  'has-problems',
  'draft-changed',
  'live-changed',
  'busy',
  'read-only',
  'expired',
  'no-preview',
  'unavailable',
])
export type RefusalCode = z.infer<typeof refusalCode>
/** Every answer with a status of 400 and above. */
export const refusal = z.object({
  code: refusalCode,
  /** In English, for the log and for developers; the page has its own sentence for each code. */
  message: z.string(),
  /** With `draft-changed` and `live-changed`: how it is now. */
  state: z.optional(partnerState),
  /** With `live-changed`: what somebody else has published since. */
  theirs: z.optional(differences),
  /** With `has-problems`. */
  problems: z.optional(z.array(problem)),
})
export type Refusal = z.infer<typeof refusal>
