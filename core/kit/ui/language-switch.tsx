import { languageName } from '../../kernel/text/languages.ts'
import { useLanguage, useTexts } from '../context/text-context.ts'
import { useFrame } from '../context/frame-context.ts'

/** A button for each language of the partner; nothing if there is only one. */
export function LanguageSwitch() {
  const { t } = useTexts()
  const language = useLanguage()
  const { languages, chooseLanguage } = useFrame()
  if (languages.length < 2) return null
  return (
    // Without scripts the buttons are hidden, and the empty border would be a dot.
    <div className="g-languages" role="group" aria-label={t('language.choose')} data-scripts>
      {languages.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          aria-pressed={choice === language}
          title={languageName(choice)}
          onClick={() => void chooseLanguage(choice)}
        >
          {choice.toUpperCase()}
        </button>
      ))}
    </div>
  )
}
