/** Buttons for the partner's languages; nothing when it offers only one. */
import { nameOf } from '../../kernel/text/languages.ts'
import { useLanguage, useTexts } from '../context/text-context.ts'
import { useFrame } from '../context/frame-context.ts'

/**
 * A button for each language that the partner offers; nothing where that is one. For pages without the main layout's bar.
 */
export function LanguageSwitch() {
  const { t } = useTexts()
  const language = useLanguage()
  const { languages, chooseLanguage } = useFrame()
  if (languages.length < 2) return null
  return (
    // Without its buttons, which need scripts, its border would be a dot.
    <div className="g-languages" role="group" aria-label={t('language.choose')} data-scripts>
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          title={nameOf(one)}
          onClick={() => void chooseLanguage(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </div>
  )
}
