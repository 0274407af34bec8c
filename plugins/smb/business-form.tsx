import { useNotices, useTexts } from '@gapura/core'
import { useCall, useIdempotencyKey } from '@gapura/core/api'
import { LeaveGuard, LocationField, SubmitButton, useForm } from '@gapura/core/forms'
import { Field, Input, Select, Textarea } from '@gapura/core/controls'
import { Controller } from 'react-hook-form'
import { businessSchema, type Business, type BusinessField } from './business.ts'
import { BUSINESS_TYPES, getSmb, registerSmb } from './endpoints.ts'

type TextField = 'business_name' | 'owner_name' | 'phone' | 'email'
const INPUTS = {
  business_name: { type: 'text', autoComplete: 'organization' },
  owner_name: { type: 'text', autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
} as const satisfies Record<TextField, object>

export function BusinessForm({ start }: { readonly start: Business }) {
  const { t } = useTexts('smb')
  const register = useCall(registerSmb, { forgets: [getSmb] })
  const keyOf = useIdempotencyKey()
  const notices = useNotices()
  const form = useForm<Business>({
    schema: businessSchema,
    start,
    // words: fault.*
    translate: (fault) => t(`fault.${fault}`),
    send: async ({ business_type, location, ...others }) => {
      if (business_type === '' || location === null) throw new TypeError('The form was not checked')
      const body = { ...others, business_type, location }
      await register.mutateAsync({ body, extras: { idempotencyKey: keyOf(body) } })
      notices.show({ intent: 'success', text: t('sent') })
    },
  })
  // words: field.*
  const field = (name: BusinessField) => ({ label: t(`field.${name}`), required: name !== 'note', ...form.field(name) })
  const line = (name: TextField) => (
    <Field {...field(name)}>
      <Input {...INPUTS[name]} size="large" {...form.input(name)} />
    </Field>
  )
  return (
    <form className="g-stack" {...form.props}>
      <LeaveGuard when={form.isDirty} />
      {line('business_name')}
      <Field {...field('business_type')}>
        <Select size="large" {...form.input('business_type')}>
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
      <Field {...field('address')}>
        <Textarea size="large" {...form.input('address')} />
      </Field>
      <Controller
        name="location"
        control={form.control}
        render={({ field: { value, onChange } }) => (
          <LocationField
            label={t('field.location')}
            required
            value={value}
            fault={form.fault('location')}
            onChange={onChange}
          />
        )}
      />
      <Field {...field('note')}>
        <Textarea size="large" {...form.input('note')} />
      </Field>
      {form.general && <p role="alert">{form.general}</p>}
      <SubmitButton {...form.button} label={t('send')} sending={t('sending')} />
    </form>
  )
}
