/** One question with a few answers; thanks for any of them. */
import { useCall, useErrorText, useWords } from '#core'
import { Button } from '@fluentui/react-components'
import { answerSurvey, type Highlight } from './endpoints.ts'

export function Survey({ survey }: { readonly survey: Highlight }) {
  const { t, language } = useWords('ads')
  const said = useErrorText()
  const answer = useCall(answerSurvey)
  if (answer.isSuccess) return <p role="status">{t('thanks')}</p>
  return (
    <div className="m-survey">
      <strong>{survey.title[language]}</strong>
      <span className="m-text">{survey.text[language]}</span>
      <div className="g-row" role="group" aria-label={survey.title[language]}>
        {survey.choices.map(({ id, label }) => (
          <Button
            key={id}
            disabledFocusable={answer.isPending}
            onClick={() => answer.mutate({ params: { id: survey.id }, body: { choice: id } })}
          >
            {label[language]}
          </Button>
        ))}
      </div>
      {answer.isError && <p role="alert">{said(answer.error)}</p>}
    </div>
  )
}
