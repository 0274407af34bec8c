/**
 * Renders the buttons of `LanguageSwitch` for a browser without scripts: the host stores the language and renders the page again. The
 * result page of a form action also sends its step, which is not in its address.
 */
import { languageName } from '../../kernel/text/languages.ts'
import { useLanguage, useTexts } from '../../kit/context/text-context.ts'
import { useFrame } from '../../kit/context/frame-context.ts'

export function LanguageForm() {
  const { t } = useTexts()
  const language = useLanguage()
  const { languages, step } = useFrame()
  if (languages.length < 2) return null
  const action = step === undefined ? '/language' : undefined
  return (
    <form className="g-languages" method="post" action={action} aria-label={t('language.choose')}>
      {step !== undefined && <input type="hidden" name="step" value={step} />}
      {languages.map((choice) => (
        <button
          key={choice}
          type="submit"
          name="language"
          value={choice}
          lang={choice}
          aria-pressed={choice === language}
          title={languageName(choice)}
        >
          {choice.toUpperCase()}
        </button>
      ))}
    </form>
  )
}
