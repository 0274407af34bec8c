/** Copies a long text. When the browser refuses, the text is shown in a field to copy by hand. */
import { useTexts } from '@gapura/core'
import { Button, Textarea } from '@gapura/core/controls'
import { CopyRegular } from '@fluentui/react-icons/headless/svg/copy'
import { useState } from 'react'

export function CopyAll({ text }: { readonly text: string }) {
  const { t } = useTexts('debug-logs')
  const { t: core } = useTexts()
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('yes')
    } catch {
      setCopied('refused')
    }
  }
  return (
    <>
      <Button appearance="primary" icon={<CopyRegular />} onClick={() => void copy()}>
        {copied === 'yes' ? core('action.copied') : t('copyAll')}
      </Button>
      <span className="g-unseen" role="status">
        {copied === 'yes' ? core('action.copied') : ''}
      </span>
      {copied === 'refused' && (
        <Textarea
          className="d-by-hand"
          readOnly
          value={text}
          aria-label={t('byHand')}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  )
}
