import { PlainText } from './plain-text.tsx'
import type { Question } from './questions.ts'

type Props = {
  readonly questions: readonly Question[]
  /** The answers are shown. Default false. */
  readonly isOpen?: boolean
}

/** Questions as a card; each shows its answer when it is pressed, without scripts too. */
export function Questions(props: Props) {
  return (
    <div className="g-card t-questions">
      <QuestionList {...props} />
    </div>
  )
}

/** The questions alone, for a card of the class `t-questions` with a heading. */
export function QuestionList({ questions, isOpen = false }: Props) {
  return questions.map(({ id, question, answer }) => (
    // The key remounts a question when `isOpen` changes. Until then, a question opened by hand stays open.
    <details key={`${id} ${isOpen}`} open={isOpen}>
      <summary>{question}</summary>
      <PlainText text={answer} />
    </details>
  ))
}
