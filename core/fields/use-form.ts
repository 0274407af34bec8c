/**
 * The one way a form works: react-hook-form holds what is typed, a schema of zod says what is wrong with it, and the back
 * end's faults stand at the fields they name. All faults are said at once, and the first wrong field gets the focus.
 * No form of the first screen takes it: it is heavier than that page can afford (tests/budgets.built.ts).
 */
import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import {
  useForm as useHookForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
} from 'react-hook-form'
import type { z } from '../api/endpoint.ts'
import { useFormFaults, type FieldOf } from './form-faults.ts'

/** What is wrong with fields, in words. */
type Faults<Typed extends FieldValues> = { readonly [field in FieldPath<Typed>]?: string | undefined }

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
  /** It cannot be sent just now, not even by Enter. Default false. */
  readonly isOff?: boolean
}

/** As it is handed to parts of a form. */
export type Form<Typed extends FieldValues, Sent = Typed> = ReturnType<typeof useForm<Typed, Sent>>

export function useForm<Typed extends FieldValues, Sent = Typed>(settings: FormSettings<Typed, Sent>) {
  const { schema, start, words, send, faultsOf = () => null, fieldOf, isOff = false } = settings
  const faultsIn = useFormFaults()
  const hook = useHookForm<Typed, unknown, Sent>({
    resolver: zodResolver(schema),
    defaultValues: start,
    // By what stands first on the page, also among fields that react-hook-form knows no element of.
    shouldFocusError: false,
  })
  const { formState, setError } = hook
  const [isSending, setSending] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const isUnderWay = useRef(false)
  // Counted, so that the same faults a second time move the focus again.
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    if (looks > 0) focusFirstFault(element.current)
  }, [looks])

  const named: FieldOf<FieldPath<Typed>> = (name) => ownField(start, name)
  const say = useCallback(
    (faults: Faults<Typed>) => {
      for (const field of fieldsIn(faults)) setError(field, { type: SAID, message: faults[field] ?? '' })
      setLooks((count) => count + 1)
    },
    [setError],
  )
  const settle = (error: unknown) => {
    const own = faultsOf(error)
    const { at, general } = own === null ? faultsIn(error, fieldOf ?? named) : { at: own, general: null }
    if (general !== null) setError('root', { type: SAID, message: general })
    say(at)
  }
  const run = async (work: () => Promise<unknown>) => {
    // A button that only looks disabled lets Enter through.
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await work()
    } finally {
      isUnderWay.current = false
      setSending(false)
      // Drawn together with the faults, when no field is locked any more.
      setLooks((count) => count + 1)
    }
  }
  const attempt = (work: () => Promise<unknown>) => {
    setSending(true)
    hook.clearErrors('root')
    return work().catch(settle)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    return isOff ? Promise.resolve() : run(hook.handleSubmit((values) => attempt(() => send(values))))
  }
  /** What is wrong with a field, in words; null: nothing. */
  const fault = (name: FieldPath<Typed>): string | null => {
    const { error } = hook.getFieldState(name, formState)
    if (!error) return null
    const { type, message = '' } = error
    return type === SAID ? message : words(message)
  }
  /** For an `Input`, a `Textarea` or a `Select`. They hold a value of their own unless they are given one. */
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
    /** Says faults that nothing was sent for, and leads to the first. Stable. */
    refuse: say,
    /** For the form's element. */
    props: { ref: element, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
    /** Sends it as a press of its button does. */
    submit,
    /** Sends something else from this form, with its faults said in the same way. */
    attempt: (work: () => Promise<unknown>) => run(() => attempt(work)),
    /** For the `Field` round an input. */
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
    /** What is wrong in general, in words; null: nothing. */
    general: formState.errors.root?.message ?? null,
    /** For its button. */
    button: { isSending, isOff },
    isSending,
    /** Whether something differs from what stood there at first. */
    get isDirty() {
      return formState.isDirty
    },
  }
}

/** The type of a fault that is in words already. */
const SAID = 'said'

/** `location.lat` of the back end is the field `location`. */
function ownField<Typed extends FieldValues>(start: DefaultValues<Typed>, name: string): FieldPath<Typed> | undefined {
  const [first = name] = name.split('.')
  // A key of what the form begins with is one of its fields.
  return Object.hasOwn(start, first) ? (first as FieldPath<Typed>) : undefined
}

function fieldsIn<Field extends string>(faults: { readonly [field in Field]?: string | undefined }): readonly Field[] {
  // Its own keys, which the compiler widens to any text.
  return (Object.keys(faults) as Field[]).filter((field) => faults[field] !== undefined)
}

function focusFirstFault(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>(
    '[data-fault] :is(input:not([type="file"]), textarea, select, button):not(:disabled)',
  )
  first?.focus()
}
