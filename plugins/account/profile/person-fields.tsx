/** The form of a person's data: its state, and its fields in groups, for one page (the profile) or for steps (a registration). */
import { useOptions, useTexts } from '@gapura/core'
import { showNumber, LocationField, PhotoField, useForm, useShownNumber, type FormHandle } from '@gapura/core/forms'
import { Button, Field, Input, Select, Textarea } from '@gapura/core/controls'
import { useMemo, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { options } from '../options.ts'
import { personSchema, type RequiredMessage } from './person-schema.ts'
import {
  ALL_REQUIRED,
  IDENTITY_KINDS,
  withoutHidden,
  type IdentityKind,
  type Person,
  type PersonRules,
} from './person.ts'

type PersonField = Exclude<keyof Person, 'identityKind'>
/** The form's field for each field name of the back end. */
const FIELD_OF_WIRE_NAME: Readonly<Record<string, PersonField>> = {
  name: 'name',
  phone: 'phone',
  identity_kind: 'identity',
  identity_number: 'identity',
  identity_card: 'identityPhoto',
  address: 'address',
  location: 'location',
}

type Settings = {
  readonly start: Person
  readonly requiredMessage: RequiredMessage
  /** Makes the phone field read-only, with the number of `start`. Default: editable. */
  readonly isPhoneFixed?: boolean
  /** Default: all fields are required. */
  readonly rules?: PersonRules
  /** See `useForm`. Default false. */
  readonly isKept?: boolean
  /** Saves the person. An error is shown at the field that the back end names, otherwise above the button. */
  readonly onSave: (person: Person) => Promise<unknown>
}

export type PersonFormState = ReturnType<typeof usePersonForm>

export function usePersonForm({
  start,
  requiredMessage,
  isPhoneFixed = false,
  rules = ALL_REQUIRED,
  isKept = false,
  onSave,
}: Settings) {
  const { t } = useTexts('account')
  const [isPhotoBusy, setPhotoBusy] = useState(false)
  const { country } = useOptions(options)
  const schema = useMemo(
    () => personSchema(requiredMessage, { country, isPhoneFixed, rules }),
    [requiredMessage, country, isPhoneFixed, rules],
  )
  const { kinds, kind: firstKind } = useIdentityKinds(start)
  // For display only: the form sends digits, or the number of `start` when the field is read-only.
  const phone = start.phone === '' ? '' : showNumber(start.phone)
  const initial = useMemo(
    () => ({ ...withoutHidden(start, rules), phone, identityKind: firstKind }),
    [start, rules, phone, firstKind],
  )
  const form: FormHandle<Person> = useForm<Person>({
    schema,
    start: initial,
    // words: person.fault.*
    translate: (fault) => {
      const isOther = fault === 'empty.identity' && kind !== 'ktp'
      return t(`person.fault.${isOther ? 'empty.otherIdentity' : fault}`, { kind: kindName })
    },
    send: async (person) => {
      const saved = isPhoneFixed ? { ...person, phone: start.phone } : person
      await onSave(saved)
      form.reset(saved)
    },
    fieldOf: (name) => FIELD_OF_WIRE_NAME[name.split('.')[0] ?? name],
    unsaved: ['identityPhoto'],
    isOff: isPhotoBusy,
    isKept,
  })
  const kind: IdentityKind = useWatch({ control: form.control, name: 'identityKind' })
  // words: person.kinds.*
  const kindName: string = t(`person.kinds.${kind}`)
  const fixedPhone = useShownNumber(start.phone)
  /** The label of a field and whether it must be filled in. */
  const fieldOf = (name: keyof PersonRules, label: string) => ({
    label: rules[name] === 'optional' ? t('person.optional', { label }) : label,
    required: rules[name] === 'required',
  })
  return { form, rules, fieldOf, kinds, kind, kindName, fixedPhone, isPhotoBusy, setPhotoBusy }
}

type Fields = { readonly of: PersonFormState }

export function NameField({ of: { form } }: Fields) {
  const { t } = useTexts('account')
  return (
    <Field label={t('person.name')} required {...form.field('name')}>
      <Input size="large" autoComplete="name" {...form.input('name')} />
    </Field>
  )
}

export function PhoneField({ of: { form } }: Fields) {
  const { t } = useTexts('account')
  return (
    <Field label={t('person.phone')} required {...form.field('phone')}>
      <Input size="large" type="tel" inputMode="tel" autoComplete="tel" {...form.input('phone')} />
    </Field>
  )
}

/** @param onChange handler of a button beside the number; default: no button */
export function FixedPhoneField({ of: { form, fixedPhone }, onChange }: Fields & { readonly onChange?: () => void }) {
  const { t } = useTexts('account')
  return (
    <Field label={t('person.phone')} required {...form.field('phone')} hint={t('person.phoneFixed')}>
      <Input
        size="large"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        readOnly
        className="a-phone"
        value={fixedPhone}
        {...(onChange && {
          contentAfter: (
            <Button appearance="transparent" className="a-beside" onClick={onChange}>
              {t('changePhone.open')}
            </Button>
          ),
        })}
      />
    </Field>
  )
}

export function IdentityFields({
  of: { form, rules, fieldOf, kinds, kind, kindName, isPhotoBusy, setPhotoBusy },
}: Fields) {
  const { t } = useTexts('account')
  return (
    <>
      {rules.identity_number !== 'hidden' && (
        <div className="a-short">
          <Field label={t('person.kind')} size="large">
            {/* The number is validated again: it may be valid for another kind. */}
            <Select size="large" {...form.input('identityKind', { deps: ['identity'] })}>
              {kinds.map((item) => (
                <option key={item} value={item}>
                  {t(`person.kinds.${item}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field {...fieldOf('identity_number', t('person.identity', { kind: kindName }))} {...form.field('identity')}>
            <Input
              size="large"
              autoComplete="off"
              inputMode={kind === 'passport' ? 'text' : 'numeric'}
              {...form.input('identity')}
            />
          </Field>
        </div>
      )}
      {rules.identity_card !== 'hidden' && (
        <Controller
          name="identityPhoto"
          control={form.control}
          render={({ field: { value, onChange } }) => (
            <PhotoField
              {...fieldOf('identity_card', t('person.card', { kind: kindName }))}
              value={value}
              fault={form.errorOf('identityPhoto')}
              onChange={onChange}
              onBusy={setPhotoBusy}
            />
          )}
        />
      )}
      {isPhotoBusy && <p className="g-quiet">{t('person.wait')}</p>}
    </>
  )
}

export function PlaceFields({ of: { form, rules, fieldOf } }: Fields) {
  const { t } = useTexts('account')
  const address = useWatch({ control: form.control, name: 'address' })
  return (
    <>
      {rules.address !== 'hidden' && (
        <Field {...fieldOf('address', t('person.address'))} {...form.field('address')}>
          <Textarea size="large" rows={2} autoComplete="street-address" {...form.input('address')} />
        </Field>
      )}
      {rules.location !== 'hidden' && (
        <Controller
          name="location"
          control={form.control}
          render={({ field: { value, onChange } }) => (
            <LocationField
              {...fieldOf('location', t('person.location'))}
              value={value}
              fault={form.errorOf('location')}
              address={address}
              onChange={onChange}
            />
          )}
        />
      )}
    </>
  )
}

/** The kinds that the form offers and the initial selection. A number on file keeps its kind, even if not offered. */
function useIdentityKinds({ identity, identityKind }: Person): {
  readonly kinds: readonly IdentityKind[]
  readonly kind: IdentityKind
} {
  const { identityKinds } = useOptions(options)
  const kinds = identityKinds.length > 0 ? identityKinds : IDENTITY_KINDS
  if (identity === '') return { kinds, kind: kinds[0] ?? identityKind }
  return { kinds: kinds.includes(identityKind) ? kinds : [identityKind, ...kinds], kind: identityKind }
}
