/** When and where the preview is: entries of the file with dates or places are shown as they would be then and there. */
import { Button, Field, Input, Select } from '@fluentui/react-components'
import { useTexts } from '../i18n/text-context.tsx'

/** `time`: `2027-03-10T19:30`, in the portal's time zone. `at`: the name of a router. Absent: now, anywhere. */
export type Moment = { readonly time?: string; readonly at?: string }
export const NOW: Moment = {}
/** Of a day without a time. */
const NOON = '12:00'

type MomentFieldsProps = {
  readonly moment: Moment
  readonly places: readonly string[]
  readonly onMoment: (moment: Moment) => void
}

export function MomentFields({ moment, places, onMoment }: MomentFieldsProps) {
  const { t } = useTexts()
  const { time = '', at = '' } = moment
  const [day = '', clock = NOON] = time.split('T')
  const change = (next: Moment) => {
    const { time: newTime, at: newAt } = { ...moment, ...next }
    onMoment({ ...(newTime && { time: newTime }), ...(newAt && { at: newAt }) })
  }
  return (
    <div className="s-line">
      <Field label={t('preview.day')}>
        <Input
          type="date"
          value={day}
          onChange={(_, { value }) => change({ time: value === '' ? '' : `${value}T${clock}` })}
        />
      </Field>
      <Field label={t('preview.clock')}>
        <Input
          type="time"
          disabled={day === ''}
          value={day === '' ? '' : clock}
          onChange={(_, { value }) => change({ time: `${day}T${value || NOON}` })}
        />
      </Field>
      {places.length > 0 && (
        <Field label={t('preview.place')}>
          <Select value={at} onChange={(_, { value }) => change({ at: value })}>
            <option value="">{t('preview.anywhere')}</option>
            {places.map((place) => (
              <option key={place}>{place}</option>
            ))}
          </Select>
        </Field>
      )}
      <Button disabled={time === '' && at === ''} onClick={() => onMoment(NOW)}>
        {t('preview.now')}
      </Button>
    </div>
  )
}
