/** The checks before publishing: problems, colours in both themes, texts in each language. Each check that fails leads to its control. */
import { Link } from '@fluentui/react-components'
import { PLACEHOLDER_WHATSAPP } from '../../../core/kernel/partner/placeholder-number.ts'
import type { ChangesAnswer, FormAnswer } from '../../contract.ts'
import { legibility } from '../look/contrast.ts'
import { Icon } from '../shell/icon.tsx'
import { useTexts } from '../i18n/text-context.tsx'
import type { JsonObject } from '../json/json-text.ts'
import { valueAt } from '../json/pointer.ts'
import { languageName, placeName } from './difference-words.ts'
import { missingTexts } from './missing-texts.ts'

type PublishChecksProps = {
  readonly problems: ChangesAnswer['problems']
  readonly value: JsonObject
  readonly form: FormAnswer
  readonly onGo: (pointer: string) => void
}

type Check = { readonly kind: 'good' | 'mild' | 'stop'; readonly text: string; readonly link?: CheckLink }
const ORDER = ['stop', 'mild', 'good'] as const
type CheckLink = { readonly text: string; readonly pointer: string }

export function PublishChecks({ problems, value, form, onGo }: PublishChecksProps) {
  const texts = useTexts()
  const { t } = texts
  const words = { ...texts, form }
  const stops = problems.filter(({ isMild }) => !isMild)
  const [problem] = [...stops, ...problems]
  const problemCheck: Check = problem
    ? {
        kind: stops.length > 0 ? 'stop' : 'mild',
        text:
          stops.length > 0
            ? t('publish.blocked', { count: stops.length })
            : t('partners.problems', { count: problems.length }),
        link: { text: t('publish.see'), pointer: problem.pointer },
      }
    : { kind: 'good', text: t('publish.checked') }
  const colors = [
    { pointer: '/brand/color', color: valueAt(value, ['brand', 'color']), isText: true },
    { pointer: '/brand/second', color: valueAt(value, ['brand', 'second']), isText: false },
  ]
  const faint = colors.find(({ color, isText }) => {
    const found = typeof color === 'string' ? legibility(color, isText) : null
    return found !== null && !(found.light.isGood && found.dark.isGood)
  })
  const colorCheck: Check = { kind: 'good', text: t(faint ? 'publish.adapted' : 'publish.legible') }
  const domains = Array.isArray(value['domains']) ? value['domains'].map(String) : []
  const placeholders: readonly Check[] = [
    valueAt(value, ['contact', 'whatsapp']) === PLACEHOLDER_WHATSAPP
      ? [
          {
            kind: 'mild' as const,
            text: t('publish.exampleNumber'),
            link: { text: t('publish.write'), pointer: '/contact/whatsapp' },
          },
        ]
      : [],
    domains.some((domain) => domain.endsWith('.example'))
      ? [
          {
            kind: 'mild' as const,
            text: t('publish.exampleDomain'),
            link: { text: t('publish.write'), pointer: '/domains' },
          },
        ]
      : [],
  ].flat()
  const languages = Array.isArray(value['languages']) ? value['languages'].map(String) : form.languages
  const [missing, ...more] = missingTexts(value, languages)
  const textChecks: readonly Check[] = missing
    ? [
        {
          kind: 'mild',
          text: t('publish.missing', {
            name: placeName(missing.place, false, words),
            language: languageName(missing.language, words),
          }),
          link: { text: t('publish.write'), pointer: missing.pointer },
        },
        ...(more.length > 0 ? [{ kind: 'mild' as const, text: t('publish.missingMore', { count: more.length }) }] : []),
      ]
    : [{ kind: 'good', text: t('publish.complete') }]
  const checks = [problemCheck, ...placeholders, ...textChecks, colorCheck]
  const sorted = ORDER.flatMap((kind) => checks.filter((check) => check.kind === kind))
  return (
    <>
      <ul className="s-checks">
        {sorted.map(({ kind, text, link }) => (
          <li key={text} className={`s-check-${kind}`}>
            <Icon name={kind === 'good' ? 'check' : 'warning'} />
            <span>{text}</span>
            {link && (
              <Link as="button" onClick={() => onGo(link.pointer)}>
                {link.text}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {sorted[0]?.kind === 'mild' && <p className="s-note">{t('publish.mayStill')}</p>}
    </>
  )
}
