import { Field, Input } from '@fluentui/react-components'
import { faultAt, type Settings } from '../editor/settings.ts'
import { LanguageFields } from '../form/language-fields.tsx'
import { PhoneField } from '../form/phone-field.tsx'
import { useTexts } from '../i18n/text-context.tsx'
import { valueAt } from '../json/pointer.ts'

const FIELDS = [
  { name: 'whatsapp', type: 'tel' },
  { name: 'phone', type: 'tel' },
  { name: 'email', type: 'email' },
] as const

/** How customers reach the partner. */
export function Contact(settings: Settings) {
  const { value, problems, set } = settings
  const { t } = useTexts()
  return (
    <section className="s-stack">
      <h2>{t('words.contact')}</h2>
      <div className="s-two">
        {FIELDS.map(({ name, type }) => {
          const pointer = `/contact/${name}`
          const fault = faultAt(problems, pointer)
          const written = valueAt(value, ['contact', name])
          const handleText = (text: string) => set(['contact', name], text === '' ? undefined : text, pointer)
          return (
            <div key={name} data-pointer={pointer}>
              {type === 'tel' ? (
                <PhoneField
                  name={name}
                  label={t(`form.fields.${name}`)}
                  hint={t('words.numberHint')}
                  value={typeof written === 'string' ? written : ''}
                  fault={fault}
                  onChange={handleText}
                />
              ) : (
                <Field label={t(`form.fields.${name}`)} {...(fault !== undefined && { validationMessage: fault })}>
                  <Input
                    type={type}
                    value={typeof written === 'string' ? written : ''}
                    onChange={(_, { value: text }) => handleText(text.trim())}
                  />
                </Field>
              )}
            </div>
          )
        })}
      </div>
      <LanguageFields {...settings} keys={['contact', 'address']} label={t('form.fields.address')} maxLength={300} />
      <LanguageFields
        {...settings}
        keys={['contact', 'hours']}
        label={t('form.fields.hours')}
        maxLength={200}
        hint={t('words.hoursHint')}
      />
    </section>
  )
}
