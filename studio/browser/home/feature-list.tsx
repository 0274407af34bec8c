/** The features of a portal as switches: first those that a partner chooses, then those that every portal has. */
import { Accordion, AccordionHeader, AccordionItem, AccordionPanel, Switch } from '@fluentui/react-components'
import type { FormAnswer } from '../../contract.ts'
import { faultAt, type Settings } from '../editor/settings.ts'
import { inStudioLanguage, useTexts } from '../texts/text-context.tsx'
import { valueAt } from '../value/pointer.ts'

export function FeatureList(settings: Settings) {
  const { form } = settings
  const { t, language } = useTexts()
  const sorted = form.plugins.toSorted((a, b) =>
    inStudioLanguage(a.title, language).localeCompare(inStudioLanguage(b.title, language), language),
  )
  return (
    <section className="s-stack">
      <h2>{t('home.features')}</h2>
      <Features {...settings} plugins={sorted.filter(({ isDefault }) => !isDefault)} />
      <Accordion collapsible>
        <AccordionItem value="usual">
          <AccordionHeader>{t('home.usual')}</AccordionHeader>
          <AccordionPanel>
            <Features {...settings} plugins={sorted.filter(({ isDefault }) => isDefault)} />
          </AccordionPanel>
        </AccordionItem>
      </Accordion>
    </section>
  )
}

type FeaturesProps = Settings & { readonly plugins: FormAnswer['plugins'] }

function Features({ plugins, value, problems, set }: FeaturesProps) {
  const { find, language } = useTexts()
  return (
    <ul className="s-switches">
      {plugins.map(({ id, title, isDefault }) => {
        const own = valueAt(value, ['plugins', id])
        const isOn = own === undefined || own === null ? isDefault : own !== false
        const fault = faultAt(problems, `/plugins/${id}`)
        const about = find(`home.about.${id}`)
        return (
          <li key={id} data-pointer={`/plugins/${id}`}>
            <Switch
              label={inStudioLanguage(title, language)}
              checked={isOn}
              // As little as possible stands in the file.
              onChange={(_, { checked }) => set(['plugins', id], checked === isDefault ? undefined : checked)}
            />
            {about !== null && <p className="s-note">{about}</p>}
            {fault !== undefined && <p className="s-bad">{fault}</p>}
          </li>
        )
      })}
    </ul>
  )
}
