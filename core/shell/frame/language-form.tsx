/**
 * The buttons of `LanguageSwitch` for a browser without scripts: the host takes the choice and opens the page again. A page that
 * answers a form sends its step to itself, because its address alone does not lead to the step.
 */
import { nameOf } from '../../kernel/text/languages.ts'
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
      {languages.map((one) => (
        <button
          key={one}
          type="submit"
          name="language"
          value={one}
          lang={one}
          aria-pressed={one === language}
          title={nameOf(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </form>
  )
}
