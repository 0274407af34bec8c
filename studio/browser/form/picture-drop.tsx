/** Takes a picture by drop or by the device's chooser. */
import { useId, useRef, useState, type DragEvent } from 'react'
import { Button } from '@fluentui/react-components'
import { useTexts } from '../i18n/text-context.tsx'

type PictureDropProps = {
  readonly label: string
  /** The name of the picture that is there; null: none. */
  readonly file: string | null
  /** The address of the picture, if it can be shown. */
  readonly src?: string | null
  readonly isBusy?: boolean
  readonly fault?: string | null
  readonly onPicture: (file: File) => void
  readonly onRemove?: () => void
}

export function PictureDrop({ label, file, src = null, isBusy, fault, onPicture, onRemove }: PictureDropProps) {
  const { t } = useTexts()
  const chooser = useRef<HTMLInputElement>(null)
  const id = useId()
  const [isOver, setOver] = useState(false)
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [picture] = event.dataTransfer.files
    if (picture) onPicture(picture)
  }
  return (
    <div
      className={isOver ? 's-drop s-over' : 's-drop'}
      role="group"
      aria-labelledby={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <span id={id} className="s-label">
        {label}
      </span>
      <div className="s-drop-body">
        {src !== null && <img className="s-logo" src={src} alt="" />}
        <div className="s-grow">
          {file !== null && <span className="s-strong">{file}</span>}
          <span className="s-note">{t(isBusy === true ? 'look.uploading' : 'look.logoHint')}</span>
        </div>
      </div>
      <div className="s-actions">
        <Button size="small" disabledFocusable={isBusy === true} onClick={() => chooser.current?.click()}>
          {t('look.choose')}
        </Button>
        {onRemove && (
          <Button size="small" appearance="subtle" onClick={onRemove}>
            {t('look.removeLogo')}
          </Button>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/*"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [picture] = currentTarget.files ?? []
          if (picture) onPicture(picture)
          currentTarget.value = ''
        }}
      />
      <div aria-live="polite">{fault != null && <span className="s-bad">{fault}</span>}</div>
    </div>
  )
}
