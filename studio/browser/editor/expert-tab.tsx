import { Field, Textarea } from '@fluentui/react-components'
import { useTexts } from '../texts/text-context.tsx'

type ExpertTabProps = { readonly text: string; readonly onText: (text: string) => void }

export function ExpertTab({ text, onText }: ExpertTabProps) {
  const { t } = useTexts()
  return (
    <Field label={t('expert.label')} hint={t('expert.text')}>
      <Textarea
        className="s-json"
        rows={30}
        spellCheck={false}
        value={text}
        onChange={(_, { value }) => onText(value)}
      />
    </Field>
  )
}
