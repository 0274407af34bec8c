/** The routers from which customers come: their model, name and addresses. The rest is for who knows the file. */
import { Button, Field, Input, Link, Select } from '@fluentui/react-components'
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import { faultAt, type Settings } from '../editor/settings.ts'
import { LinesField } from '../form/lines-field.tsx'
import { Icon } from '../shell/icon.tsx'
import { fragmentOf } from '../shell/place.ts'
import { useTexts } from '../i18n/text-context.tsx'
import { valueAt } from '../json/pointer.ts'

/** Products by the kind and preset of the file. Names of products are the same in every language. */
const MODELS = [
  { name: 'MikroTik', kind: 'mikrotik' },
  { name: 'CoovaChilli (UAM)', kind: 'uam' },
  { name: 'OpenNDS', kind: 'opennds' },
  { name: 'Aruba', kind: 'form', preset: 'aruba' },
  { name: 'Cisco', kind: 'form', preset: 'cisco' },
  { name: 'Ruckus ZoneDirector', kind: 'form', preset: 'zonedirector' },
  { name: 'Ruckus SmartZone', kind: 'api', preset: 'smartzone' },
  { name: 'UniFi', kind: 'api', preset: 'unifi' },
] as const

export function Routers(settings: Settings) {
  const { id, value, set } = settings
  const { t } = useTexts()
  const listed = valueAt(value, ['login', 'gateways'])
  const gateways = Array.isArray(listed) ? listed.map((one) => (isRecord(one) ? one : {})) : []
  return (
    <section className="s-stack" data-pointer="/login">
      <h2>{t('address.login')}</h2>
      <p className="s-note">{t('address.loginText')}</p>
      {gateways.map((gateway, at) => (
        // A router has no id, so the key is the position.
        <Router key={at} {...settings} gateway={gateway} at={at} isOnly={gateways.length === 1} />
      ))}
      <Button
        className="s-start"
        icon={<Icon name="plus" />}
        onClick={() => {
          const name = t('address.routerName', { place: gateways.length + 1 })
          set(['login', 'gateways', gateways.length], { kind: 'mikrotik', name, addresses: [] })
        }}
      >
        {t('address.addRouter')}
      </Button>
      <LinesField
        {...settings}
        keys={['login', 'hosts']}
        label={t('form.fields.hosts')}
        hint={t('address.hostsHint')}
      />
      <p className="s-note">
        <span>{t('address.others')}</span>
        <span> </span>
        <Link href={fragmentOf({ kind: 'editor', id, tab: 'expert' })} inline>
          {t('toExpert')}
        </Link>
      </p>
    </section>
  )
}

type RouterProps = Settings & {
  readonly gateway: Readonly<Record<string, unknown>>
  readonly at: number
  readonly isOnly: boolean
}

function Router({ gateway, at, isOnly, ...settings }: RouterProps) {
  const { problems, set } = settings
  const { t } = useTexts()
  const keys = ['login', 'gateways', at]
  const pointer = `/login/gateways/${at}`
  const { kind, preset } = gateway
  const name = typeof gateway['name'] === 'string' ? gateway['name'] : ''
  const model = MODELS.find((one) => one.kind === kind && ('preset' in one ? one.preset : undefined) === preset)
  const handleModel = (chosen: string) => {
    const next = MODELS.find((one) => one.name === chosen)
    if (!next) return
    const { kind: _kind, preset: _preset, ...others } = gateway
    set(keys, { kind: next.kind, ...('preset' in next && { preset: next.preset }), ...others })
  }
  const faultOf = (field: string) => {
    const fault = faultAt(problems, `${pointer}/${field}`)
    return fault === undefined ? {} : { validationMessage: fault }
  }
  return (
    <div className="s-router" data-pointer={pointer}>
      <div className="s-two">
        <div data-pointer={`${pointer}/name`}>
          <Field label={t('form.fields.name')} {...faultOf('name')}>
            <Input
              maxLength={64}
              value={name}
              onChange={(_, { value: next }) => set([...keys, 'name'], next, `${pointer}/name`)}
            />
          </Field>
        </div>
        <div data-pointer={`${pointer}/kind`}>
          <Field label={t('form.fields.preset')} {...faultOf('kind')}>
            <Select value={model?.name ?? ''} onChange={(_, { value: chosen }) => handleModel(chosen)}>
              {!model && <option value="">{t('address.otherModel')}</option>}
              {MODELS.map((one) => (
                <option key={one.name} value={one.name}>
                  {one.name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </div>
      <LinesField
        {...settings}
        keys={[...keys, 'addresses']}
        label={t('form.fields.addresses')}
        hint={t('address.addressesHint')}
        isRequired
      />
      <Button
        className="s-start"
        icon={<Icon name="remove" />}
        aria-label={t('address.remove', { name })}
        onClick={() => set(isOnly ? ['login', 'gateways'] : keys, undefined)}
      >
        {t('form.remove')}
      </Button>
    </div>
  )
}
