/**
 * Asks who somebody is. What is wrong is said at its field and the first such field gets the focus; what was typed
 * stays when the back end refuses it.
 */
import { useOptions, useWords } from '#core'
import { LocationField, PhotoField, useFormFaults } from '#core/fields'
import { Button, Field, Input, Select, Textarea } from '@fluentui/react-components'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { options } from './options.ts'
import {
  faultsOf,
  IDENTITY_KINDS,
  tidy,
  type IdentityKind,
  type Manner,
  type Person,
  type PersonFaults,
  type PersonField,
} from './person.ts'

export type PersonFormProps = {
  /** What stands in the fields at first. */
  readonly start: Person
  readonly manner: Manner
  /** The phone number is that of `start`, also of a later one, and is changed elsewhere. Default: it is a field as others. */
  readonly onChangePhone?: () => void
  /** Keeps it; what it throws is said, at its field where the back end names one. */
  readonly onSave: (person: Person) => Promise<unknown>
  readonly saveLabel: string
  readonly savingLabel: string
  /** Told whenever there is something unsaved, or no more. */
  readonly onDirty?: (dirty: boolean) => void
  /** Further buttons. */
  readonly children?: ReactNode
}

/** Names of the back end's fields. */
const WIRE: Readonly<Record<string, PersonField>> = {
  name: 'name',
  phone: 'phone',
  identity_kind: 'identity',
  identity_number: 'identity',
  identity_card: 'card',
  address: 'address',
  location: 'location',
}

export default function PersonForm({ children, ...props }: PersonFormProps) {
  const { onChangePhone, saveLabel, savingLabel } = props
  const { t } = useWords('account')
  const { kinds, kind: firstKind } = useIdentityKinds(props.start)
  const { form, person, change, faults, stage, setPhotoBusy, isPhotoBusy, submit } = useForm({
    ...props,
    start: { ...props.start, identityKind: firstKind },
  })
  const shown = (field: PersonField) => ({
    size: 'large' as const,
    required: true,
    validationState: faults[field] ? ('error' as const) : ('none' as const),
    validationMessage: faults[field] ?? null,
    'data-fault': faults[field] ? true : undefined,
  })
  return (
    <form ref={form} className="g-stack" noValidate onSubmit={submit}>
      <Field label={t('person.name')} {...shown('name')}>
        <Input
          size="large"
          autoComplete="name"
          value={person.name}
          onChange={(_, { value }) => change({ name: value })}
        />
      </Field>
      <Field label={t('person.phone')} {...shown('phone')} {...(onChangePhone && { hint: t('person.phoneFixed') })}>
        <Input
          size="large"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          readOnly={onChangePhone !== undefined}
          value={person.phone}
          onChange={(_, { value }) => change({ phone: value })}
          contentAfter={
            onChangePhone ? (
              <Button appearance="transparent" className="a-beside" onClick={onChangePhone}>
                {t('changePhone.open')}
              </Button>
            ) : null
          }
        />
      </Field>
      <Field label={t('person.kind')} size="large">
        <Select
          size="large"
          value={person.identityKind}
          onChange={(_, { value }) => change({ identityKind: IDENTITY_KINDS.find((one) => one === value) ?? 'ktp' })}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {/* words: person.kinds.* */ t(`person.kinds.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('person.identity')} {...shown('identity')}>
        <Input
          size="large"
          inputMode={person.identityKind === 'passport' ? 'text' : 'numeric'}
          autoComplete="off"
          value={person.identity}
          onChange={(_, { value }) => change({ identity: value })}
        />
      </Field>
      <PhotoField
        label={t('person.card')}
        required
        value={person.card}
        fault={faults.card ?? null}
        onChange={(card) => change({ card })}
        onBusy={setPhotoBusy}
      />
      <Field label={t('person.address')} {...shown('address')}>
        <Textarea
          size="large"
          rows={3}
          autoComplete="street-address"
          value={person.address}
          onChange={(_, { value }) => change({ address: value })}
        />
      </Field>
      <LocationField
        label={t('person.location')}
        required
        value={person.location}
        fault={faults.location ?? null}
        onChange={(location) => change({ location })}
      />
      {stage.at === 'failed' && <p role="alert">{stage.words}</p>}
      {isPhotoBusy && <p className="g-quiet">{t('person.wait')}</p>}
      <Button type="submit" appearance="primary" size="large" disabledFocusable={stage.at === 'saving' || isPhotoBusy}>
        {stage.at === 'saving' ? savingLabel : saveLabel}
      </Button>
      {children}
    </form>
  )
}

type Stage = { readonly at: 'resting' | 'saving' } | { readonly at: 'failed'; readonly words: string }

/** The kinds that the partner offers, and the one chosen at first: that of the number which stands there already. */
function useIdentityKinds({ identity, identityKind }: Person): {
  readonly kinds: readonly IdentityKind[]
  readonly kind: IdentityKind
} {
  const { identityKinds } = useOptions(options)
  const kinds = identityKinds.length > 0 ? identityKinds : IDENTITY_KINDS
  if (identity === '') return { kinds, kind: kinds[0] ?? identityKind }
  return { kinds: kinds.includes(identityKind) ? kinds : [identityKind, ...kinds], kind: identityKind }
}

function useForm({ start, manner, onSave, onDirty, onChangePhone }: PersonFormProps) {
  const { t } = useWords('account')
  const faultsIn = useFormFaults()
  const form = useRef<HTMLFormElement>(null)
  const [begun, setBegun] = useState(start)
  const [typed, setTyped] = useState(start)
  const { phone } = onChangePhone ? start : typed
  const person = { ...typed, phone }
  const [faults, setFaults] = useState<PersonFaults>({})
  const [stage, setStage] = useState<Stage>({ at: 'resting' })
  const [isPhotoBusy, setPhotoBusy] = useState(false)
  // Counted, so that the same faults a second time move the focus again.
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    if (looks > 0) focusFirstFault(form.current)
  }, [looks])
  const show = (found: PersonFaults) => {
    setFaults(found)
    setLooks((count) => count + 1)
  }
  const change = (changes: Partial<Person>) => {
    const next = { ...person, ...changes }
    setTyped((before) => ({ ...before, ...changes }))
    // A fault is taken back when its field is touched, and not before.
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !touches(changes, field))))
    onDirty?.(JSON.stringify(next) !== JSON.stringify(onChangePhone ? { ...begun, phone } : begun))
  }
  const save = async () => {
    if (stage.at === 'saving' || isPhotoBusy) return
    const tidied = tidy(person)
    const { phone: ofPhone, ...others } = faultsOf(tidied, manner)
    // One that is changed elsewhere is not kept from here, and cannot be mended here.
    const found = onChangePhone || ofPhone === undefined ? others : { ...others, phone: ofPhone }
    if (Object.keys(found).length > 0) {
      // words: person.fault.*
      show(Object.fromEntries(Object.entries(found).map(([field, key]) => [field, t(`person.fault.${key}`)])))
      return
    }
    setStage({ at: 'saving' })
    try {
      await onSave(tidied)
      setStage({ at: 'resting' })
      setBegun(tidied)
      setTyped(tidied)
      onDirty?.(false)
    } catch (error) {
      const { at, general } = faultsIn(error, (name) => WIRE[name.split('.')[0] ?? name])
      setStage(general === null ? { at: 'resting' } : { at: 'failed', words: general })
      if (Object.keys(at).length > 0) show(at)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return { form, person, change, faults, stage, isPhotoBusy, setPhotoBusy, submit }
}

function touches(changes: Partial<Person>, field: string): boolean {
  return field in changes || (field === 'identity' && 'identityKind' in changes)
}

function focusFirstFault(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector('[data-fault]')
  const first = wrong?.querySelector<HTMLElement>('input:not([type="file"]), textarea, button')
  first?.focus()
}
