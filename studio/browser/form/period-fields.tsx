import { Field, Input } from '@fluentui/react-components'
import { faultAt, type Settings } from '../editor/settings.ts'
import { useTexts } from '../i18n/text-context.tsx'
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import { periodText } from './period-text.ts'
import { pointerOf, valueAt, type Keys } from '../json/pointer.ts'

/** From when until when an entry is shown. A date without a time is the whole day of the portal's time zone. */
export function PeriodFields({ value, problems, set, keys }: Settings & { readonly keys: Keys }) {
  const { t, language } = useTexts()
  const entry = valueAt(value, keys)
  const isTimed = isRecord(entry) && (entry['from'] !== undefined || entry['until'] !== undefined)
  return (
    <>
      {(['from', 'until'] as const).map((name) => {
        const at = [...keys, name]
        const pointer = pointerOf(at)
        const written = valueAt(value, at)
        const [date = '', time = ''] = typeof written === 'string' ? written.split('T') : []
        const fault = faultAt(problems, pointer)
        const handleChange = (day: string, clock: string) =>
          set(at, day === '' ? undefined : clock === '' ? day : `${day}T${clock}`, pointer)
        return (
          <div key={name} className="s-period" data-pointer={pointer}>
            <Field label={t(`form.fields.${name}`)} {...(fault !== undefined && { validationMessage: fault })}>
              <Input type="date" value={date} onChange={(_, { value: next }) => handleChange(next, time)} />
            </Field>
            <Field label={t(`form.${name}Time`)}>
              <Input
                type="time"
                value={time}
                disabled={date === ''}
                onChange={(_, { value: next }) => handleChange(date, next)}
              />
            </Field>
          </div>
        )
      })}
      {/* Browsers write dates in the device's order of day and month. */}
      {isTimed && <p className="s-note">{periodText(entry, value, { t, language })}</p>}
    </>
  )
}
