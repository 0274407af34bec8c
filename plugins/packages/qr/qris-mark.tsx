/** Renders the word QRIS as strokes in the text's colour, not the scheme's logo. Every Indonesian bank and wallet reads such a code. */
import { useTexts } from '@gapura/core'

export function QrisMark() {
  const { t } = useTexts('packages')
  return (
    <svg className="p-qris" viewBox="0 0 92 32" role="img" aria-label={t('confirm.qris')} fill="none" strokeWidth={5}>
      <path d="M2 9V2h9M83 30h7v-7" strokeWidth={3} />
      <path d="M11 9h14v14H11zM20 18l7 8" />
      <path d="M35 26V9h13v8H35m6 0 8 9" />
      <path d="M57 6.5v19" />
      <path d="M82 9H67v7h14v7H65" />
    </svg>
  )
}
