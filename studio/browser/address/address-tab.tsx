import { Button, Field, Input } from '@fluentui/react-components'
import { Icon } from '../shell/icon.tsx'
import { useTexts } from '../i18n/text-context.tsx'
import { faultAt, type Settings } from '../editor/settings.ts'
import './address.css'
import { Routers } from './routers.tsx'

export function AddressTab(settings: Settings) {
  const { value, problems, set } = settings
  const { t } = useTexts()
  const domains = Array.isArray(value['domains']) ? value['domains'].map(String) : []
  return (
    <div className="s-addresses">
      <section className="s-stack">
        <h2>{t('address.title')}</h2>
        <p className="s-note">{t('address.text')}</p>
        {domains.length === 0 && <p>{t('address.none')}</p>}
        {domains.map((domain, at) => {
          const fault = faultAt(problems, `/domains/${at}`)
          return (
            // Two addresses may be the same while one is typed, so the key is the position.
            <div key={at} className="s-line" data-pointer={`/domains/${at}`}>
              <Field
                className="s-grow"
                label={t('address.domain', { place: at + 1 })}
                {...(fault !== undefined && { validationMessage: fault })}
              >
                <Input
                  value={domain}
                  spellCheck={false}
                  onChange={(_, { value: next }) => set(['domains', at], next.trim().toLowerCase(), `/domains/${at}`)}
                />
              </Field>
              <Button
                icon={<Icon name="remove" />}
                aria-label={t('address.remove', { name: domain })}
                onClick={() => set(['domains'], domains.toSpliced(at, 1))}
              />
            </div>
          )
        })}
        <Button className="s-start" icon={<Icon name="plus" />} onClick={() => set(['domains'], [...domains, ''])}>
          {t('address.add')}
        </Button>
      </section>
      <Routers {...settings} />
    </div>
  )
}
