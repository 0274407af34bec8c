/**
 * How the host answers the forms of a plugin's pages when a browser sends them itself: its scripts are off, lost, or not there
 * yet. The same flow runs in both places, with the client and the session handed in.
 */
import type { Client } from '../../kernel/api/client.ts'
import type { Hotspot } from '../../kernel/hotspot/hotspot.ts'
import type { Partner } from '../../kernel/partner/partner.ts'
import type { Options, OptionsSchema, OptionValues } from '../../kernel/plugin/options.ts'
import type { Session } from '../../kernel/session/session.ts'
import type { Language } from '../../kernel/text/languages.ts'

/** What a post works with. Nothing of it outlives the request. */
export type FormActionRequest = {
  /** The fields that were sent, each at most 4,000 characters; of several with one name the first. None is called `step`. */
  readonly form: Readonly<Record<string, string | undefined>>
  /** The parameters of the page's path. */
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
  /** The path to which the form was sent. */
  readonly path: string
  readonly partner: Partner
  readonly client: Client
  /** What is written to it is sent to the browser as cookies. */
  readonly session: Session
  /** The `{account}` of the API's paths; see `useAccountPath`. */
  readonly account: (belongsTo?: 'customer' | 'rtrw') => 'ctm' | 'rtrw'
  /** With the router's data of this visit. */
  readonly hotspot: Hotspot
  readonly language: Language
  /** The words of the plugin. */
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** The sentence for an error; see `useErrorText`. */
  readonly errorText: (error: unknown) => string
  /** The path to open after signing in: the page that she wanted, or the home page. Forgets that page. */
  readonly takeReturnPath: () => string
  readonly optionsOf: <Schema extends OptionsSchema>(options: Options<Schema>) => OptionValues<Schema>
}

/** What becomes of a form: the page with its answer, another page, or the router. */
export type FormActionResult =
  /**
   * The page is drawn again; its screen reads `state` with `texts` by `useFormActionState`. Both are written into the page, so they hold no
   * secret. When she then chooses another language, the page is drawn with `state` alone and nothing is carried out.
   */
  | {
      readonly kind: 'show'
      readonly state: object
      /** The sentences that are in her language: fields that take the place of those of `state`. Default: none. */
      readonly texts?: object
    }
  /** The browser opens this path of the portal. */
  | { readonly kind: 'go'; readonly to: string }
  /** The browser opens an address of the router. */
  | { readonly kind: 'leave'; readonly address: string }

/** Answers the form of one page. What it throws is logged, and the page is opened again. */
export type FormAction = (posted: FormActionRequest) => Promise<FormActionResult>

/** By the pattern of the page. */
export type FormActions = Readonly<Record<string, FormAction>>

/**
 * What a plugin's `actions.ts` exports as its default.
 *
 * @example export default defineFormActions({ '/feedback': async ({ form, client }) => ({ kind: 'go', to: '/feedback/thanks' }) })
 */
export function defineFormActions<const Paths extends string>(posts: Readonly<Record<Paths, FormAction>>): FormActions {
  return posts
}
