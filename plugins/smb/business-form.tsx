import { rulesOf, useOptions, useTexts } from '@gapura/core'
import { useCall, useIdempotencyKey } from '@gapura/core/api'
import { LocationField, PlaceMap, useForm } from '@gapura/core/forms'
import { accountOptions, FormSteps } from '@gapura/plugins/account'
import { Field, Input, Select, Textarea } from '@gapura/core/controls'
import { useMemo } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { businessOf, businessSchema, type Business, type BusinessField, type Owner } from './business.ts'
import { BUSINESS_TYPES, getSmb, registerSmb } from './endpoints.ts'
import { smbFields } from './fields.ts'
import { options } from './options.ts'

type TextField = 'business_name' | 'owner_name' | 'phone' | 'email'
const INPUTS = {
  business_name: { type: 'text', autoComplete: 'organization' },
  owner_name: { type: 'text', autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
} as const satisfies Record<TextField, object>

export default function BusinessForm({ profile }: { readonly profile: Owner }) {
  const { t } = useTexts('smb')
  const register = useCall(registerSmb, { forgets: [getSmb] })
  const keyOf = useIdempotencyKey()
  const { country } = useOptions(accountOptions)
  const rules = rulesOf(smbFields, useOptions(options).fields)
  const { email: emails, note: notes } = rules
  const schema = useMemo(() => businessSchema(country, { email: emails, note: notes }), [country, emails, notes])
  const form = useForm<Business>({
    schema,
    start: businessOf(profile, emails !== 'hidden'),
    isKept: true,
    // words: fault.*
    translate: (fault) => t(`fault.${fault}`),
    send: async ({ business_type, location, email, note, ...others }) => {
      if (business_type === '' || location === null) throw new TypeError('The form was not checked')
      const body = { ...others, business_type, location, ...(email !== '' && { email }), ...(note !== '' && { note }) }
      await register.mutateAsync({ body, extras: { idempotencyKey: keyOf(body) } })
    },
  })
  // words: field.*
  const field = (name: BusinessField) => {
    const label = t(`field.${name}`)
    const isOptional = rules[name] === 'optional'
    return { label: isOptional ? t('optional', { label }) : label, required: !isOptional, ...form.field(name) }
  }
  const line = (name: TextField) => (
    <Field {...field(name)}>
      <Input {...INPUTS[name]} size="large" {...form.input(name)} />
    </Field>
  )
  const typedAddress = useWatch({ control: form.control, name: 'address' })
  const { business_name, business_type, owner_name, phone, email, address, location, note } = form.getValues()
  const fact = (name: BusinessField, value: string) => ({
    label: t(`field.${name}`),
    value: value === '' ? '–' : value,
  })
  return (
    <FormSteps
      form={form}
      sendLabel={t('send')}
      sendingLabel={t('sending')}
      steps={[
        {
          title: t('step.business'),
          question: t('step.businessQuestion'),
          text: t('register.intro'),
          ...form.part(['business_name', 'business_type']),
          content: (
            <>
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
            </>
          ),
          facts: [
            fact('business_name', business_name),
            fact('business_type', business_type === '' ? '' : t(`type.${business_type}`)),
          ],
        },
        {
          title: t('step.contact'),
          question: t('step.contactQuestion'),
          text: t('step.contactText'),
          ...form.part(['owner_name', 'phone', 'email']),
          content: (
            <>
              {line('owner_name')}
              {line('phone')}
              {emails !== 'hidden' && line('email')}
            </>
          ),
          facts: [
            fact('owner_name', owner_name),
            fact('phone', phone),
            ...(emails === 'hidden' ? [] : [fact('email', email)]),
          ],
        },
        {
          title: t('field.location'),
          question: t('register.place'),
          ...form.part(['address', 'location', 'note']),
          content: (
            <>
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
                    fault={form.errorOf('location')}
                    address={typedAddress}
                    onChange={onChange}
                  />
                )}
              />
              {notes !== 'hidden' && (
                <Field {...field('note')}>
                  <Textarea size="large" {...form.input('note')} />
                </Field>
              )}
            </>
          ),
          facts: [
            fact('address', address),
            {
              label: t('field.location'),
              value: location === null ? '–' : <PlaceMap place={location} label={t('step.pin')} />,
            },
            ...(notes === 'hidden' ? [] : [fact('note', note)]),
          ],
        },
      ]}
    />
  )
}
