/**
 * The form hook: react-hook-form holds the input, a zod schema validates it, and the back end's faults are shown at the
 * fields that they name. All faults are shown at once, and the first wrong field gets the focus. Input survives a
 * forced move (a session that ended, maintenance) for the same person. Forms of the first screen
 * do not use it, because it would exceed that page's budget (tests/budgets.built.ts).
 */
import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import {
  useForm as useHookForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type RegisterOptions,
} from 'react-hook-form'
import type { z } from '../../kernel/api/endpoint.ts'
import { useRetryCountdown } from '../ui/use-retry-countdown.ts'
import { useFormErrors, type FieldOf } from './form-errors.ts'
import { useDraft } from './use-draft.ts'

/** Translated faults by field. */
type Faults<Typed extends FieldValues> = { readonly [field in FieldPath<Typed>]?: string | undefined }

/** What the host answers to a form that the browser has sent itself. */
export type PostedForm<Field extends string> = {
  /** What stood in the fields; never a password. */
  readonly typed: { readonly [field in Field]?: string }
  /** Translated faults by field. */
  readonly faults: { readonly [field in Field]?: string }
  /** A fault of the form as a whole, translated; null: none. */
  readonly general: string | null
  /** Idempotency-Key of the next attempt. */
  readonly key: string
}

export type FormSettings<Typed extends FieldValues, Sent> = {
  /** What may be sent, in a small file beside the form. Its messages are keys for `words`. */
  readonly schema: z.core.$ZodType<Sent, Typed>
  /** What stands in the fields at first. */
  readonly start: DefaultValues<Typed>
  /** A fault of the schema in words. */
  readonly words: (fault: string) => string
  /** Sends what the schema made of the fields. What it throws is said: see `faultsOf` and `fieldOf`. */
  readonly send: (values: Sent) => Promise<unknown>
  /** What the form itself says of an error, by field; null leaves it to the back end's own words. Default: always null. */
  readonly faultsOf?: (error: unknown) => Faults<Typed> | null
  /** The form's own field for the back end's name of it. Default: the field of that name. */
  readonly fieldOf?: FieldOf<FieldPath<Typed>>
  /**
   * Fields that are never kept as a draft, such as the id of a photo. Passwords and codes need not be named: they are known
   * by their inputs. Default: none.
   */
  readonly unsaved?: readonly FieldPath<Typed>[]
  /** What the host answered to this form (`useFormActionState`). Default: nothing. */
  readonly posted?: Pick<PostedForm<FieldPath<Typed>>, 'faults' | 'general'> | null
  /** It cannot be sent just now, not even by Enter. Default false. */
  readonly isOff?: boolean
}

/** As it is handed to parts of a form. */
export type Form<Typed extends FieldValues, Sent = Typed> = ReturnType<typeof useForm<Typed, Sent>>

/**
 * Holds a form: its values, its faults and its sending. Pass `register`, `control` and the rest to fields as
 * react-hook-form does. A fault of the back end stands at the field that it names.
 *
 * @example const form = useForm({ schema, start: { note: '' }, words: (fault) => t(`fault.${fault}`), send })
 */
export function useForm<Typed extends FieldValues, Sent = Typed>(settings: FormSettings<Typed, Sent>) {
  const {
    schema,
    start,
    words,
    send,
    faultsOf = () => null,
    fieldOf,
    unsaved = [],
    isOff = false,
    posted = null,
  } = settings
  const faultsIn = useFormErrors()
  const hook = useHookForm<Typed, unknown, Sent>({
    resolver: zodResolver(schema),
    defaultValues: start,
    // `focusFirstFault` moves the focus in document order, also to fields that are not registered with react-hook-form.
    shouldFocusError: false,
  })
  const { formState, setError } = hook
  const [isSending, setSending] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const wait = useRetryCountdown(failed)
  // Until the form is sent again.
  const [refused, setRefused] = useState(posted)
  const element = useRef<HTMLFormElement>(null)
  const isUnderWay = useRef(false)
  // A counter, so that the same faults move the focus again on the next attempt.
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    if (looks > 0) focusFirstFault(element.current)
  }, [looks])

  useDraft({
    form: element,
    fields: Object.keys(start).toSorted(),
    unsaved,
    isDirty: formState.isDirty,
    values: hook.getValues,
    onFound: (kept) => {
      for (const [name, value] of Object.entries(kept)) {
        const field = ownField(start, name)
        // What this form itself kept of the field.
        if (field !== undefined) hook.setValue(field, value as PathValue<Typed, typeof field>, { shouldDirty: true })
      }
    },
  })

  const named: FieldOf<FieldPath<Typed>> = (name) => ownField(start, name)
  const say = useCallback(
    (faults: Faults<Typed>) => {
      for (const field of fieldsIn(faults)) setError(field, { type: SAID, message: faults[field] ?? '' })
      setLooks((count) => count + 1)
    },
    [setError],
  )
  const settle = (error: unknown) => {
    setFailed(error)
    const own = faultsOf(error)
    const { at, general } = own === null ? faultsIn(error, fieldOf ?? named) : { at: own, general: null }
    if (general !== null) setError('root', { type: SAID, message: general })
    say(at)
  }
  const run = async (work: () => Promise<unknown>) => {
    // The button is `disabledFocusable`, so Enter still submits the form.
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await work()
    } finally {
      isUnderWay.current = false
      setSending(false)
      // The focus moves after the fields are enabled again.
      setLooks((count) => count + 1)
    }
  }
  const attempt = (work: () => Promise<unknown>) => {
    setSending(true)
    setRefused(null)
    hook.clearErrors('root')
    return work().catch(settle)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    return isOff || wait !== null ? Promise.resolve() : run(hook.handleSubmit((values) => attempt(() => send(values))))
  }
  /** The translated fault of a field, or null. */
  const fault = (name: FieldPath<Typed>): string | null => {
    const { error, isDirty } = hook.getFieldState(name, formState)
    if (!error) return isDirty ? null : (refused?.faults[name] ?? null)
    const { type, message = '' } = error
    return type === SAID ? message : words(message)
  }
  /** Props for an `Input`, a `Textarea` or a `Select`. The value is passed too, since they are uncontrolled without it. */
  const input = <Name extends FieldPath<Typed>>(name: Name, options?: RegisterOptions<Typed, Name>) => {
    const { ref, onChange, onBlur } = hook.register(name, options)
    const value: unknown = hook.watch(name)
    return { name, ref, onChange, onBlur, value: typeof value === 'string' ? value : '' }
  }
  return {
    input,
    control: hook.control,
    getValues: hook.getValues,
    setValue: hook.setValue,
    setFocus: hook.setFocus,
    reset: hook.reset,
    /** Shows faults without sending the form, and focuses the first. The function is stable. */
    refuse: say,
    /** Props for the `<form>` element. */
    props: {
      ref: element,
      noValidate: true,
      // Before the scripts run, submitting a form with this method does nothing. One that the host answers has `post`.
      method: 'dialog',
      onSubmit: (event: FormEvent) => void submit(event),
    },
    /** Submits the form, as its button does. */
    submit,
    /** Runs another request from this form; its faults are shown in the same way. */
    attempt: (work: () => Promise<unknown>) => run(() => attempt(work)),
    /** Props for the `Field` that contains an input. */
    field: (name: FieldPath<Typed>) => {
      const said = fault(name)
      return {
        size: 'large' as const,
        validationState: said === null ? ('none' as const) : ('error' as const),
        validationMessage: said,
        'data-fault': said === null ? undefined : true,
      }
    },
    fault,
    /** The translated fault of the form as a whole, or null. */
    general: formState.errors.root?.message ?? refused?.general ?? null,
    /** Props for `SubmitButton`. */
    button: { isSending, isOff, wait },
    isSending,
    /** Whether a value differs from `start`. */
    get isDirty() {
      return formState.isDirty
    },
  }
}

/** The type of a fault whose message is already translated. */
const SAID = 'said'

/** The form's field for a name of the back end: its first part, so `location.lat` belongs to `location`. */
function ownField<Typed extends FieldValues>(start: DefaultValues<Typed>, name: string): FieldPath<Typed> | undefined {
  const [first = name] = name.split('.')
  // The keys of `start` are the form's fields; the compiler does not narrow the text to them.
  return Object.hasOwn(start, first) ? (first as FieldPath<Typed>) : undefined
}

function fieldsIn<Field extends string>(faults: { readonly [field in Field]?: string | undefined }): readonly Field[] {
  // `Object.keys` is typed as `string[]`.
  return (Object.keys(faults) as Field[]).filter((field) => faults[field] !== undefined)
}

function focusFirstFault(form: HTMLFormElement | null): void {
  const fields = ['input:not([type="file"])', 'textarea', 'select', 'button']
  const enabled = fields.map((one) => `[data-fault] ${one}:not(:disabled)`)
  form?.querySelector<HTMLElement>(enabled.join())?.focus()
}
