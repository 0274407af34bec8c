/**
 * Connects a form with its schema, its draft and the back end's refusals. Forms of the first screen do not use this hook, because it would
 * exceed that page's budget (tests/budgets.built.ts).
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

type FieldErrors<Typed extends FieldValues> = { readonly [field in FieldPath<Typed>]?: string | undefined }

/** The host's result of a form that was sent without scripts. */
export type PostedForm<Field extends string> = {
  /** The input, without passwords. */
  readonly typed: { readonly [field in Field]?: string }
  readonly errors: { readonly [field in Field]?: string }
  /** A translated message for the complete form, or null. */
  readonly general: string | null
  /** Idempotency-Key of the next attempt. */
  readonly key: string
}

export type FormSettings<Typed extends FieldValues, Sent> = {
  /** Validates the input and transforms it. Its messages are passed to `translate`. */
  readonly schema: z.core.$ZodType<Sent, Typed>
  readonly start: DefaultValues<Typed>
  /** Translates a message of the schema. */
  readonly translate: (code: string) => string
  /** Sends the values that the schema has transformed. Its errors are shown: see `errorsOf` and `fieldOf`. */
  readonly send: (values: Sent) => Promise<unknown>
  /** The form's own messages for an error, by field; null: the messages of the back end. Default: always null. */
  readonly errorsOf?: (error: unknown) => FieldErrors<Typed> | null
  /** The form's field for a field name of the back end. Default: the field of that name. */
  readonly fieldOf?: FieldOf<FieldPath<Typed>>
  /** Fields that are never saved as a draft, such as the id of a photo. Passwords and codes never are. Default: none. */
  readonly unsaved?: readonly FieldPath<Typed>[]
  /** The host's result of this form (`useFormActionState`). Default: none. */
  readonly posted?: Pick<PostedForm<FieldPath<Typed>>, 'errors' | 'general'> | null
  /** The form cannot be sent, not even by Enter. Default false. */
  readonly isOff?: boolean
  /** The input stays in this tab when the customer leaves the page, so that no question is needed before. Default false. */
  readonly isKept?: boolean
}

export type FormPart = {
  readonly check: () => Promise<boolean>
  /** Whether a field has a fault now, also before the next render. */
  readonly hasError: () => boolean
}

/** The type of a prop by which a form is passed to other components. */
export type FormHandle<Typed extends FieldValues, Sent = Typed> = ReturnType<typeof useForm<Typed, Sent>>

/**
 * A form of react-hook-form with a zod schema. All errors are shown at once, those of the back end at their fields, and the first invalid
 * field gets the focus. The input survives a forced move (a session that ended, maintenance) for the same customer.
 *
 * @example const form = useForm({ schema, start: { note: '' }, translate: (code) => t(`fault.${code}`), send })
 */
export function useForm<Typed extends FieldValues, Sent = Typed>(settings: FormSettings<Typed, Sent>) {
  const {
    schema,
    start,
    translate,
    send,
    errorsOf = () => null,
    fieldOf,
    unsaved = [],
    isOff = false,
    isKept = false,
    posted = null,
  } = settings
  const errorsIn = useFormErrors()
  const hook = useHookForm<Typed, unknown, Sent>({
    resolver: zodResolver(schema),
    defaultValues: start,
    // `focusFirstError` moves the focus in document order, also to fields that are not registered with react-hook-form.
    shouldFocusError: false,
  })
  const { formState, setError } = hook
  const [isSending, setSending] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const wait = useRetryCountdown(failed)
  // Shown until the form is sent again.
  const [refused, setRefused] = useState(posted)
  const element = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  // A counter, so that the same errors move the focus again on the next attempt.
  const [focusCount, setFocusCount] = useState(0)
  useEffect(() => {
    if (focusCount > 0) focusFirstError(element.current)
  }, [focusCount])

  // An error that a step has shown goes as soon as its field is mended, also before the form is sent.
  useEffect(
    () =>
      hook.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const field = name === undefined ? undefined : ownField(start, name)
          if (field !== undefined && hook.getFieldState(field).error !== undefined) void hook.trigger(field)
        },
      }),
    [hook, start],
  )

  useDraft({
    form: element,
    fields: Object.keys(start).toSorted(),
    unsaved,
    isDirty: formState.isDirty,
    isKept,
    values: hook.getValues,
    onFound: (saved) => {
      for (const [name, value] of Object.entries(saved)) {
        const field = ownField(start, name)
        // The type holds: this form has saved the value of this field.
        if (field !== undefined) hook.setValue(field, value as PathValue<Typed, typeof field>, { shouldDirty: true })
      }
    },
  })

  /** Browsers and password managers fill fields without an event, so what counts is the text of the elements. */
  const readFields = () => {
    for (const field of element.current?.elements ?? []) {
      const name = isTextField(field) ? ownField(start, field.name) : undefined
      const known: unknown = name && hook.getValues(name)
      if (name === undefined || !isTextField(field) || typeof known !== 'string' || known === field.value) continue
      // The type holds: the field's value is a text.
      hook.setValue(name, field.value as PathValue<Typed, typeof name>, { shouldDirty: true })
    }
  }
  const sameName: FieldOf<FieldPath<Typed>> = (name) => ownField(start, name)
  const showErrors = useCallback(
    (errors: FieldErrors<Typed>) => {
      for (const field of fieldsIn(errors)) setError(field, { type: TRANSLATED_TYPE, message: errors[field] ?? '' })
      setFocusCount((count) => count + 1)
    },
    [setError],
  )
  const settle = (error: unknown) => {
    setFailed(error)
    const own = errorsOf(error)
    const { byField, general } = own === null ? errorsIn(error, fieldOf ?? sameName) : { byField: own, general: null }
    if (general !== null) setError('root', { type: TRANSLATED_TYPE, message: general })
    showErrors(byField)
  }
  const run = async (work: () => Promise<unknown>) => {
    // The button is `disabledFocusable`, so Enter still submits the form.
    if (isRunning.current) return
    isRunning.current = true
    try {
      await work()
    } finally {
      isRunning.current = false
      setSending(false)
      // The focus moves after the fields are enabled again.
      setFocusCount((count) => count + 1)
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
    return isOff || wait !== null
      ? Promise.resolve()
      : run(() => {
          readFields()
          return hook
            .handleSubmit((values) => attempt(() => send(values)))()
            .catch(settle)
        })
  }
  const errorOf = (name: FieldPath<Typed>): string | null => {
    const { error, isDirty } = hook.getFieldState(name, formState)
    if (!error) return isDirty ? null : (refused?.errors[name] ?? null)
    const { type, message = '' } = error
    return type === TRANSLATED_TYPE ? message : translate(message)
  }
  /** Props for an `Input`, a `Textarea` or a `Select`. */
  const input = <Name extends FieldPath<Typed>>(name: Name, options?: RegisterOptions<Typed, Name>) => {
    const { ref, onChange, onBlur } = hook.register(name, options)
    const value: unknown = hook.watch(name)
    // Uncontrolled, because a render must not undo what the browser has filled in without an event.
    return { name, ref, onChange, onBlur, defaultValue: typeof value === 'string' ? value : '' }
  }
  return {
    input,
    control: hook.control,
    getValues: hook.getValues,
    /** `getValues` with what the browser has filled in without an event, for handlers. Not to be called while rendering. */
    readValues: () => {
      readFields()
      return hook.getValues()
    },
    setValue: hook.setValue,
    setFocus: hook.setFocus,
    reset: hook.reset,
    /** Shows messages without sending the form, and focuses the first field. The function is stable. */
    refuse: showErrors,
    props: {
      ref: element,
      noValidate: true,
      // Without scripts, submitting a form with this method does nothing. A form with a form action sets `post`.
      method: 'dialog',
      onSubmit: (event: FormEvent) => void submit(event),
    },
    submit,
    /** A part of the form with these fields, such as a step. `check` shows its errors and focuses the first; it resolves to true without one. */
    part: (fields: readonly FieldPath<Typed>[]): FormPart => ({
      check: async () => {
        readFields()
        const isValid = await hook.trigger([...fields])
        if (!isValid) setFocusCount((count) => count + 1)
        return isValid
      },
      hasError: () => fields.some((field) => hook.getFieldState(field).error !== undefined),
    }),
    /** Focuses the first field with an error; returns false without one. */
    focusError: (): boolean => focusFirstError(element.current),
    /** Runs another request of this form; its errors are shown in the same way. */
    attempt: (work: () => Promise<unknown>) => run(() => attempt(work)),
    field: (name: FieldPath<Typed>) => {
      const message = errorOf(name)
      return {
        size: 'large' as const,
        validationState: message === null ? ('none' as const) : ('error' as const),
        validationMessage: message,
        'data-fault': message === null ? undefined : true,
      }
    },
    errorOf,
    /** The translated message for the complete form, or null. */
    general: formState.errors.root?.message ?? refused?.general ?? null,
    button: { isSending, isOff, wait },
    isSending,
    /** True while a value differs from `start`. */
    get isDirty() {
      return formState.isDirty
    },
  }
}

const TRANSLATED_TYPE = 'translated'

function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (element instanceof HTMLInputElement) return !/^(checkbox|radio|file|hidden)$/.test(element.type)
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}

/** The form's field for a name of the back end: `location.lat` belongs to `location`. */
function ownField<Typed extends FieldValues>(start: DefaultValues<Typed>, name: string): FieldPath<Typed> | undefined {
  const [first = name] = name.split('.')
  // The keys of `start` are the form's fields; the compiler does not narrow the text to them.
  return Object.hasOwn(start, first) ? (first as FieldPath<Typed>) : undefined
}

function fieldsIn<Field extends string>(errors: { readonly [field in Field]?: string | undefined }): readonly Field[] {
  // `Object.keys` is typed as `string[]`.
  return (Object.keys(errors) as Field[]).filter((field) => errors[field] !== undefined)
}

function focusFirstError(form: HTMLFormElement | null): boolean {
  const fields = ['input:not([type="file"])', 'textarea', 'select', 'button']
  const enabled = fields.map((selector) => `[data-fault] ${selector}:not(:disabled)`)
  const field = form?.querySelector<HTMLElement>(enabled.join())
  field?.focus()
  return field != null
}
