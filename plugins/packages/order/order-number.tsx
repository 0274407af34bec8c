import { useTexts } from '@gapura/core'
import { Button } from '@gapura/core/controls'
import { useRef, useState } from 'react'

export function OrderNumber({ number }: { readonly number: string }) {
  const { t } = useTexts('packages')
  const { t: core } = useTexts()
  const element = useRef<HTMLSpanElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number)
      setCopied(true)
    } catch {
      // Without clipboard access, selects the number, so that the phone's menu can copy it.
      if (element.current) getSelection()?.selectAllChildren(element.current)
    }
  }
  return (
    <div className="p-number">
      <span className="g-quiet">
        <span>{t('pay.orderNumber')}</span>{' '}
        <span className="p-id" ref={element}>
          {number}
        </span>
      </span>
      <Button
        size="large"
        appearance="subtle"
        onClick={() => void copy()}
        {...(!isCopied && { 'aria-label': t('pay.copyNumber') })}
      >
        {isCopied ? core('action.copied') : core('action.copy')}
      </Button>
      <span className="g-unseen" role="status">
        {isCopied && core('action.copied')}
      </span>
    </div>
  )
}
