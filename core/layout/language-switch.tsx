/** Indonesian or English, one press away on every page. */
import { useLanguage, useWords } from '../text/text-context.ts'
import { useFrame } from './frame-context.ts'

export function LanguageSwitch() {
  const { t } = useWords()
  const language = useLanguage()
  const { chooseLanguage } = useFrame()
  return (
    <div className="g-languages" role="group" aria-label={t('language.choose')}>
      {/* words: language.* */}
      {(['id', 'en'] as const).map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          title={t(`language.${one}`)}
          onClick={() => void chooseLanguage(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </div>
  )
}
