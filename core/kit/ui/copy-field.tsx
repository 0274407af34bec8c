import { Button, Input } from '../controls/index.ts'
import { CopyRegular } from '@fluentui/react-icons/headless/svg/copy'
import { useRef, useState } from 'react'
import { useTexts } from '../context/text-context.ts'
import './copy-field.css'

/** A read-only text with a button that copies it. `label` names the field for screen readers. */
export function CopyField({ value, label }: { readonly value: string; readonly label: string }) {
  const { t } = useTexts()
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // The browser refused. The text stays selected, so that the phone's own menu can copy it.
      setCopied(false)
    }
  }
  return (
    <div className="g-copy">
      <Input ref={field} readOnly value={value} aria-label={label} className="g-grow" />
      <Button icon={<CopyRegular />} onClick={() => void copy()}>
        {isCopied ? t('action.copied') : t('action.copy')}
      </Button>
      <span className="g-unseen" role="status">
        {isCopied ? t('action.copied') : ''}
      </span>
    </div>
  )
}
