import { Checkbox, Field, Input, Select } from '@fluentui/react-components'
import { faultAt, type Settings } from '../editor/settings.ts'
import { Choice } from '../form/choice.tsx'
import { LanguageFields } from '../form/language-fields.tsx'
import { LinesField } from '../form/lines-field.tsx'
import { PeriodFields } from '../form/period-fields.tsx'
import { portalLanguages } from '../form/portal-languages.ts'
import { portalPages } from '../form/portal-pages.ts'
import { useTexts } from '../i18n/text-context.tsx'
import { createTranslate, isStudioLanguage } from '../i18n/texts.ts'
import type { JsonObject } from '../json/json-text.ts'

const TONES = ['info', 'celebration', 'warning'] as const
/** As the portal's signs: the letter i, a sparkle, a triangle. */
const SIGNS: Readonly<Record<(typeof TONES)[number], string>> = {
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5M12 7.8v.1',
  celebration: 'M12 3.5 14 10l6.500 2-6.500 2-2 6.500-2-6.500L3.500 12 10 10z',
  warning: 'M12 4 2.800 20h18.400zM12 10v4.500M12 17.200v.1',
}
/** Where a banner is shown that names no page. */
const USUAL = ['/', '/login']

type BannerFormProps = Settings & { readonly entry: JsonObject; readonly at: number }

export function BannerForm({ entry, at, ...settings }: BannerFormProps) {
  const { problems, set } = settings
  const { t } = useTexts()
  const keys = ['banners', at]
  const inFault = faultAt(problems, `/banners/${at}/in`)
  return (
    <>
      <div data-pointer={`/banners/${at}/tone`}>
        <Choice
          className="s-tones"
          label={t('form.fields.tone')}
          value={TONES.find((tone) => tone === entry['tone']) ?? 'info'}
          options={TONES.map((tone) => ({
            value: tone,
            label: t(`words.tones.${tone}`),
            picture: (
              <span className={`s-tone s-tone-${tone}`}>
                <svg className="s-icon" viewBox="0 0 24 24" aria-hidden="true">
                  <path d={SIGNS[tone]} />
                </svg>
              </span>
            ),
          }))}
          onChange={(tone) => set([...keys, 'tone'], tone === 'info' ? undefined : tone)}
        />
      </div>
      <LanguageFields {...settings} keys={[...keys, 'title']} label={t('form.fields.title')} maxLength={60} />
      <LanguageFields
        {...settings}
        keys={[...keys, 'text']}
        label={t('form.fields.text')}
        maxLength={200}
        isRequired
        isLong
      />
      <PeriodFields {...settings} keys={keys} />
      <div data-pointer={`/banners/${at}/in`}>
        <Places {...settings} entry={entry} at={at} />
        {inFault !== undefined && <p className="s-bad">{inFault}</p>}
      </div>
      <BannerLink {...settings} entry={entry} at={at} />
      <LinesField {...settings} keys={[...keys, 'at']} label={t('form.fields.at')} hint={t('words.atHint')} />
    </>
  )
}

function Places({ form, value, set, entry, at }: BannerFormProps) {
  const { t, language } = useTexts()
  const chosen = Array.isArray(entry['in']) ? entry['in'].map(String) : USUAL
  const pages = portalPages(form, value, { t, language })
  const others = chosen.filter((path) => pages.every((page) => page.path !== path))
  const handleChange = (path: string, isOn: boolean) => {
    const next = isOn ? [...chosen, path] : chosen.filter((one) => one !== path)
    const isUsual = next.length === 0 || next.toSorted().join(' ') === USUAL.join(' ')
    set(['banners', at, 'in'], isUsual ? undefined : next)
  }
  return (
    <fieldset className="s-checks-group">
      <legend className="s-label">{t('form.fields.in')}</legend>
      <div className="s-options">
        {[...pages, ...others.map((path) => ({ path, name: path }))].map(({ path, name }) => (
          <Checkbox
            key={path}
            label={name}
            checked={chosen.includes(path)}
            onChange={(_, { checked }) => handleChange(path, checked === true)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const OUTSIDE = 'outside'

function BannerLink({ entry, at, ...settings }: BannerFormProps) {
  const { form, value, problems, set } = settings
  const { t, language } = useTexts()
  const { link, path, label, ...others } = entry
  const pages = portalPages(form, value, { t, language })
  const listed = typeof path === 'string' && pages.every((page) => page.path !== path) ? [{ path, name: path }] : []
  const kind = typeof link === 'string' ? OUTSIDE : typeof path === 'string' ? path : ''
  const handleKind = (next: string) => {
    // A link needs a label, so it begins with one.
    const named = label ?? moreIn(portalLanguages(value))
    const target = next === OUTSIDE ? { link: 'https://' } : { path: next }
    set(['banners', at], next === '' ? others : { ...others, ...target, label: named })
  }
  const fault = faultAt(problems, `/banners/${at}/link`)
  const pathFault = faultAt(problems, `/banners/${at}/path`)
  return (
    <>
      <div data-pointer={`/banners/${at}/path`}>
        <Field label={t('words.linkTo')} {...(pathFault !== undefined && { validationMessage: pathFault })}>
          <Select value={kind} onChange={(_, { value: next }) => handleKind(next)}>
            <option value="">{t('words.noLink')}</option>
            {[...pages, ...listed].map((page) => (
              <option key={page.path} value={page.path}>
                {page.name}
              </option>
            ))}
            <option value={OUTSIDE}>{t('words.outside')}</option>
          </Select>
        </Field>
      </div>
      {kind === OUTSIDE && (
        <div data-pointer={`/banners/${at}/link`}>
          <Field label={t('form.fields.link')} {...(fault !== undefined && { validationMessage: fault })}>
            <Input
              type="url"
              value={typeof link === 'string' ? link : ''}
              onChange={(_, { value: next }) => set(['banners', at, 'link'], next.trim(), `/banners/${at}/link`)}
            />
          </Field>
        </div>
      )}
      {kind !== '' && (
        <LanguageFields
          {...settings}
          keys={['banners', at, 'label']}
          label={t('form.fields.label')}
          maxLength={40}
          isRequired
        />
      )}
    </>
  )
}

/** A first label of a link in each language that the studio speaks. */
function moreIn(languages: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    languages.filter(isStudioLanguage).map((language) => [language, createTranslate(language)('words.more')]),
  )
}
