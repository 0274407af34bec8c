import { Checkbox, Field, Input } from '@fluentui/react-components'
import { ICON_OF } from '../../../core/kit/navigation/link-icons.ts'
import { LINK_ICONS } from '../../../core/kernel/partner/menus.schema.ts'
import { faultAt, type Settings } from '../editor/settings.ts'
import { Choice } from '../form/choice.tsx'
import { LanguageFields } from '../form/language-fields.tsx'
import { PeriodFields } from '../form/period-fields.tsx'
import { portalLanguages } from '../form/portal-languages.ts'
import { useTexts } from '../i18n/text-context.tsx'
import type { JsonObject } from '../json/json-text.ts'
import { pointerOf } from '../json/pointer.ts'
import { freePath } from './page-templates.ts'
import { PageText } from './page-text.tsx'

type PageFormProps = Settings & {
  readonly entry: JsonObject
  readonly at: number
  readonly taken: readonly string[]
  readonly suggested: string | null
  readonly onSuggest: (path: string | null) => void
}

export function PageForm({ entry, at, taken, suggested, onSuggest, ...settings }: PageFormProps) {
  const { value, problems, set } = settings
  const { t } = useTexts()
  const keys = ['pages', at]
  const path = typeof entry['path'] === 'string' ? entry['path'] : ''
  const pathFault = faultAt(problems, `/pages/${at}/path`)
  const places = Array.isArray(entry['in']) ? entry['in'] : ['menu']
  const titleKey = pointerOf([...keys, 'title', portalLanguages(value)[0] ?? ''])
  const handleSet: Settings['set'] = (place, next, group) => {
    set(place, next, group)
    // The path of a new page follows its title until somebody writes another; a page that is linked keeps its own.
    if (pointerOf(place) !== titleKey || typeof next !== 'string' || path !== suggested) return
    const followed = freePath(
      next,
      taken.filter((one) => one !== path),
    )
    set([...keys, 'path'], followed, group)
    onSuggest(followed)
  }
  const handlePlace = (place: 'menu' | 'footer', isOn: boolean) => {
    const next = (['menu', 'footer'] as const).filter((one) => (one === place ? isOn : places.includes(one)))
    const isUsual = next.length === 1 && next[0] === 'menu'
    set([...keys, 'in'], isUsual ? undefined : next)
  }
  return (
    <>
      <LanguageFields
        {...settings}
        set={handleSet}
        keys={[...keys, 'title']}
        label={t('form.fields.title')}
        maxLength={60}
        isRequired
      />
      <div data-pointer={`/pages/${at}/path`}>
        <Field
          label={t('form.fields.path')}
          hint={t('pages.pathHint')}
          {...(pathFault !== undefined && { validationMessage: pathFault })}
        >
          <Input
            contentBefore="/"
            spellCheck={false}
            maxLength={60}
            value={path.replace(/^\//, '')}
            onChange={(_, { value: next }) => {
              onSuggest(null)
              set([...keys, 'path'], `/${next.trim().toLowerCase().replaceAll(/\s+/g, '-')}`, `/pages/${at}/path`)
            }}
          />
        </Field>
      </div>
      <PageText {...settings} at={at} />
      <fieldset className="s-checks-group" data-pointer={`/pages/${at}/in`}>
        <legend className="s-label">{t('pages.linked')}</legend>
        {(['menu', 'footer'] as const).map((place) => (
          <Checkbox
            key={place}
            label={t(`pages.in.${place}`)}
            checked={places.includes(place)}
            onChange={(_, { checked }) => handlePlace(place, checked === true)}
          />
        ))}
        {places.length === 0 && <p className="s-note">{t('pages.unlinked')}</p>}
      </fieldset>
      <div data-pointer={`/pages/${at}/icon`}>
        <Choice
          className="s-icons"
          label={t('form.fields.icon')}
          value={LINK_ICONS.find((icon) => icon === entry['icon']) ?? 'document'}
          options={LINK_ICONS.map((icon) => {
            const Picture = ICON_OF[icon].loaded
            return {
              value: icon,
              label: t(`pages.icons.${icon}`),
              ...(Picture && { picture: <Picture fontSize={24} aria-hidden /> }),
            }
          })}
          onChange={(icon) => set([...keys, 'icon'], icon === 'document' ? undefined : icon)}
        />
      </div>
      <PeriodFields {...settings} keys={keys} />
    </>
  )
}
