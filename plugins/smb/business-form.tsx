/** The form of a business. What is wrong is said at its field, and the first such field gets the focus. */
import { useCall, useIdempotencyKey, useWords } from '#core'
import { LeaveGuard, LocationField, useFormFaults } from '#core/fields'
import { Button, Field, Input, Select, Textarea } from '@fluentui/react-components'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { businessFaults, FIELDS, tidyBusiness, type Business, type BusinessField } from './business.ts'
import { BUSINESS_TYPES, getSmb, registerSmb } from './endpoints.ts'

type Faults = { readonly [field in BusinessField]?: string }
type TextField = 'business_name' | 'owner_name' | 'phone' | 'email'
const TEXTS = {
  business_name: { type: 'text', autoComplete: 'organization' },
  owner_name: { type: 'text', autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
} as const satisfies Record<TextField, object>

export function BusinessForm({ start }: { readonly start: Business }) {
  const { t } = useWords('smb')
  const { form, business, change, faults, failed, isSending, isDirty, submit } = useBusinessForm(start)
  const shown = (field: BusinessField) => ({
    size: 'large' as const,
    required: field !== 'note',
    // words: field.*
    label: t(`field.${field}`),
    validationState: faults[field] ? ('error' as const) : ('none' as const),
    validationMessage: faults[field] ?? null,
    'data-fault': faults[field] ? true : undefined,
  })
  const line = (field: TextField) => (
    <Field {...shown(field)}>
      <Input
        {...TEXTS[field]}
        size="large"
        value={business[field]}
        onChange={(_, { value }) => change({ [field]: value })}
      />
    </Field>
  )
  return (
    <form ref={form} className="g-stack" noValidate onSubmit={submit}>
      <LeaveGuard when={isDirty} />
      {line('business_name')}
      <Field {...shown('business_type')}>
        <Select
          size="large"
          value={business.business_type}
          onChange={(_, { value }) => change({ business_type: BUSINESS_TYPES.find((one) => one === value) ?? '' })}
        >
          <option value="">{t('type.choose')}</option>
          {BUSINESS_TYPES.map((type) => (
            <option key={type} value={type}>
              {/* words: type.* */ t(`type.${type}`)}
            </option>
          ))}
        </Select>
      </Field>
      {line('owner_name')}
      {line('phone')}
      {line('email')}
      <Field {...shown('address')}>
        <Textarea size="large" value={business.address} onChange={(_, { value }) => change({ address: value })} />
      </Field>
      <LocationField
        label={t('field.location')}
        required
        value={business.location}
        fault={faults.location ?? null}
        onChange={(location) => change({ location })}
      />
      <Field {...shown('note')}>
        <Textarea size="large" value={business.note} onChange={(_, { value }) => change({ note: value })} />
      </Field>
      {failed && <p role="alert">{failed}</p>}
      <Button type="submit" appearance="primary" size="large" disabledFocusable={isSending}>
        {isSending ? t('sending') : t('send')}
      </Button>
    </form>
  )
}

function useBusinessForm(start: Business) {
  const { t } = useWords('smb')
  const faultsIn = useFormFaults()
  const form = useRef<HTMLFormElement>(null)
  const make = useCall(registerSmb, { forgets: [getSmb] })
  const [business, setBusiness] = useState(start)
  const [faults, setFaults] = useState<Faults>({})
  const [failed, setFailed] = useState<string | null>(null)
  const keyOf = useIdempotencyKey()
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    if (looks === 0) return
    form.current?.querySelector<HTMLElement>('[data-fault] :is(input, textarea, select, button)')?.focus()
  }, [looks])
  const show = (found: Faults) => {
    setFaults(found)
    setLooks((count) => count + 1)
  }
  const change = (changes: Partial<Business>) => {
    setBusiness((before) => ({ ...before, ...changes }))
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))))
  }
  const send = async () => {
    const tidied = tidyBusiness(business)
    const found = businessFaults(tidied)
    const { business_type, location } = tidied
    if (Object.keys(found).length > 0 || business_type === '' || location === null) {
      // words: fault.*
      return show(Object.fromEntries(Object.entries(found).map(([field, key]) => [field, t(`fault.${key}`)])))
    }
    setFailed(null)
    try {
      const body = { ...tidied, business_type, location }
      await make.mutateAsync({ body, extras: { idempotencyKey: keyOf(body) } })
    } catch (error) {
      const { at, general } = faultsIn(error, (name) => FIELDS.find((field) => field === name.split('.')[0]))
      setFailed(general)
      if (Object.keys(at).length > 0) show(at)
    }
    return undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!make.isPending) void send()
  }
  const isDirty = JSON.stringify(business) !== JSON.stringify(start)
  return { form, business, change, faults, failed, isSending: make.isPending, isDirty, submit }
}
