import { Switch } from '@fluentui/react-components'
import type { Settings } from '../editor/settings.ts'
import { inStudioLanguage, useTexts } from '../texts/text-context.tsx'
import { valueAt } from '../value/pointer.ts'

export function FeaturesTab({ form, value, set }: Settings) {
  const { t, language } = useTexts()
  return (
    <section>
      <h2>{t('home.features')}</h2>
      <ul className="s-switches">
        {form.plugins.map(({ id, title, description, isDefault }) => {
          const own = valueAt(value, ['plugins', id])
          return (
            <li key={id} data-pointer={`/plugins/${id}`}>
              <Switch
                label={inStudioLanguage(title, language)}
                checked={own === undefined || own === null ? isDefault : own !== false}
                onChange={(_, { checked }) => set(['plugins', id], checked)}
              />
              <p className="s-note">{inStudioLanguage(description, language)}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
