/** Renders a survey: a question with a few answers, and thanks after the answer was sent. */
import { useErrorText, useLocalText, useTexts } from '@gapura/core'
import { useCall } from '@gapura/core/api'
import { Button, ErrorMark } from '@gapura/core/controls'
import { answerSurvey, type Highlight } from './endpoints.ts'

export function Survey({ survey }: { readonly survey: Highlight }) {
  const { t } = useTexts('ads')
  const local = useLocalText()
  const errorText = useErrorText()
  const answer = useCall(answerSurvey)
  if (answer.isSuccess) return <p role="status">{t('thanks')}</p>
  return (
    <div className="m-survey">
      <strong>{local(survey.title)}</strong>
      <span className="m-text">{local(survey.text)}</span>
      <div className="g-row" role="group" aria-label={local(survey.title)}>
        {survey.choices.map(({ id, label }) => (
          <Button
            key={id}
            disabledFocusable={answer.isPending}
            onClick={() => answer.mutate({ params: { id: survey.id }, body: { choice: id } })}
          >
            {local(label)}
          </Button>
        ))}
      </div>
      {answer.isError && (
        <p role="alert" className="g-wrong">
          <ErrorMark />
          <span>{errorText(answer.error)}</span>
        </p>
      )}
    </div>
  )
}
