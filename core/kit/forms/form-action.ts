/** Form actions run on the host for browsers without scripts, and in the browser; client and session are parameters. */
import type { AccountSegment, AccountType } from '../../kernel/values/account-type.ts'
import type { Client } from '../../kernel/api/client.ts'
import type { Hotspot } from '../../kernel/hotspot/hotspot.ts'
import type { Partner } from '../../kernel/partner/partner.ts'
import type { Options, OptionsSchema, OptionValues } from '../../kernel/plugin/options.ts'
import type { Session } from '../../kernel/session/session.ts'
import type { Language } from '../../kernel/text/languages.ts'

/** Valid only during the request. */
export type FormActionRequest = {
  /** The fields of the form, each at most 4,000 characters; of several with the same name the first. None has the name `step`. */
  readonly form: Readonly<Record<string, string | undefined>>
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: URLSearchParams
  readonly path: string
  readonly partner: Partner
  readonly client: Client
  /** The session of the request. Changes of it are sent to the browser as cookies. */
  readonly session: Session
  /** The `{account}` of the API's paths; see `useAccountPath`. */
  readonly account: (belongsTo?: AccountType) => AccountSegment
  /** Has the router's data of this visit. */
  readonly hotspot: Hotspot
  readonly language: Language
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** The sentence for an error; see `useErrorText`. */
  readonly errorText: (error: unknown) => string
  /** Removes and returns the path to open after sign-in: the requested page, or the home page. */
  readonly takeReturnPath: () => string
  readonly optionsOf: <Schema extends OptionsSchema>(options: Options<Schema>) => OptionValues<Schema>
}

export type FormActionResult =
  /**
   * The page is rendered again; its screen gets `state` merged with `texts` by `useFormActionState`. Both are written into the page, so they
   * must not contain secrets. After a change of the language the page is rendered with `state` only, and no action runs.
   */
  | {
      readonly kind: 'show'
      readonly state: object
      /** Texts in the customer's language: fields that replace those of `state`. Default: none. */
      readonly texts?: object
    }
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'leave'; readonly address: string }

/** Handles the form of one page. If it throws, the error is logged and the page is rendered again. */
export type FormAction = (posted: FormActionRequest) => Promise<FormActionResult>

/** By the path pattern of the page. */
export type FormActions = Readonly<Record<string, FormAction>>

/**
 * The default export of a plugin's `actions.ts`.
 *
 * @example export default defineFormActions({ '/feedback': async ({ form, client }) => ({ kind: 'go', to: '/feedback/thanks' }) })
 */
export function defineFormActions<const Paths extends string>(
  actions: Readonly<Record<Paths, FormAction>>,
): FormActions {
  return actions
}
