/** The features of a portal as switches: first those that a partner chooses, then those that every portal has. */
import { Accordion, AccordionHeader, AccordionItem, AccordionPanel, Button, Switch } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import type { FormAnswer } from '../../contract.ts'
import { faultAt, type Settings } from '../editor/settings.ts'
import { inStudioLanguage, useTexts } from '../i18n/text-context.tsx'
import { OptionForm } from '../options/option-form.tsx'
import { isWithin, valueAt } from '../json/pointer.ts'

export function FeatureList(settings: Settings) {
  const { form, problems } = settings
  const [isUsualOpen, setUsualOpen] = useState(false)
  const { t, language } = useTexts()
  const sorted = form.plugins.toSorted((a, b) =>
    inStudioLanguage(a.title, language).localeCompare(inStudioLanguage(b.title, language), language),
  )
  const hasFault = sorted.some(
    ({ id, isDefault }) => isDefault && problems.some(({ pointer }) => isWithin(pointer, `/plugins/${id}`)),
  )
  return (
    <section className="s-stack">
      <h2>{t('home.features')}</h2>
      <Features {...settings} plugins={sorted.filter(({ isDefault }) => !isDefault)} />
      <Accordion
        collapsible
        // The way to a problem must find its field.
        openItems={isUsualOpen || hasFault ? ['usual'] : []}
        onToggle={() => setUsualOpen(!isUsualOpen)}
      >
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

function Features({ plugins, ...settings }: FeaturesProps) {
  return (
    <ul className="s-switches">
      {plugins.map((plugin) => (
        <Feature key={plugin.id} {...settings} plugin={plugin} />
      ))}
    </ul>
  )
}

type FeatureProps = Settings & { readonly plugin: FormAnswer['plugins'][number] }

function Feature({ plugin, form, value, problems, set }: FeatureProps) {
  const { t, find, language } = useTexts()
  const [isAsked, setAsked] = useState(false)
  const { id, title, isDefault, options } = plugin
  const own = valueAt(value, ['plugins', id])
  const isOn = own === undefined || own === null ? isDefault : own !== false
  const fault = faultAt(problems, `/plugins/${id}`)
  const isOpen = isAsked || problems.some(({ pointer }) => pointer.startsWith(`/plugins/${id}/`))
  /** The options of a feature that is turned off come back when it is turned on again. */
  const kept = useRef<unknown>(undefined)
  const handleSwitch = (checked: boolean) => {
    if (!checked) kept.current = typeof own === 'object' && own !== null ? own : undefined
    // As little as possible stands in the file.
    const plain = checked === isDefault ? undefined : checked
    set(['plugins', id], checked ? (kept.current ?? plain) : plain)
  }
  const about = find(`home.about.${id}`)
  const name = inStudioLanguage(title, language)
  const languages = Array.isArray(value['languages']) ? value['languages'].map(String) : form.languages
  return (
    <li data-pointer={`/plugins/${id}`}>
      <div className="s-head">
        <Switch label={name} checked={isOn} onChange={(_, { checked }) => handleSwitch(checked)} />
        {isOn && options !== null && (
          <Button
            size="small"
            appearance="subtle"
            aria-expanded={isOpen}
            aria-label={t('home.optionsOf', { name })}
            onClick={() => setAsked(!isAsked)}
          >
            {t('home.options')}
          </Button>
        )}
      </div>
      {about !== null && <p className="s-note">{about}</p>}
      {fault !== undefined && !isOpen && <p className="s-bad">{fault}</p>}
      {isOn && isOpen && options !== null && (
        <OptionForm plugin={id} schema={options} languages={languages} value={value} problems={problems} set={set} />
      )}
    </li>
  )
}
