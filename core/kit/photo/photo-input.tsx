/** Renders the content of `PhotoField`: prepares a photo from the camera or a file, uploads it, and reports its id. */
import { ErrorMark } from '../controls/field.tsx'
import { Button } from '../controls/index.ts'
import { ArrowRotateClockwiseRegular } from '@fluentui/react-icons/headless/svg/arrow-rotate-clockwise'
import { CameraRegular } from '@fluentui/react-icons/headless/svg/camera'
import { EyeRegular } from '@fluentui/react-icons/headless/svg/eye'
import { ImageRegular } from '@fluentui/react-icons/headless/svg/image'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { formatBytes } from '../../kernel/text/formats.ts'
import { useTexts } from '../context/text-context.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { keepsPixels } from './keeps-pixels.ts'
import { Meter } from '../ui/meter.tsx'
import { useErrorText } from '../ui/loading-and-errors.tsx'
import UploadedPhoto from './uploaded-photo.tsx'
import { PhotoError, preparePhoto, type Rotation } from './prepare-photo.ts'
import './photo.css'

export type PhotoInputProps = {
  readonly label: string
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  /** Called with true when a photo is chosen, and with false when it is uploaded or refused. */
  readonly onBusy?: (busy: boolean) => void
  /** A translated error message. */
  readonly fault?: string | null
  readonly required?: boolean
}

type Stage =
  | { readonly kind: 'idle' | 'uploaded' }
  | { readonly kind: 'preparing'; readonly done: number }
  /** `size` in bytes, shown instead of a percentage: `fetch` reports no progress of an upload. */
  | { readonly kind: 'sending'; readonly size: number }
  | { readonly kind: 'failed'; readonly message: string; readonly canRetry: boolean }
type Chosen = { readonly file: Blob; readonly turn: Rotation }

const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp'

type Props = PhotoInputProps & {
  readonly upload: (photo: Blob) => Promise<string>
  readonly read: (id: string, signal: AbortSignal) => Promise<Blob>
}

export default function PhotoInput(props: Props) {
  const { label, value, fault = null, required = false, read } = props
  const { t } = useTexts('fields')
  const title = useId()
  const { stage, preview, choose, turn, retry } = useUploadState(props)
  const [isViewing, setViewing] = useState(false)
  // The address is rendered when the details are opened, because the server does not know it.
  const [isOpen, setOpen] = useState(false)
  const canTurn = useMemo(() => preview !== null && keepsPixels(), [preview])
  const isBusy = stage.kind === 'preparing' || stage.kind === 'sending'
  const message = stage.kind === 'failed' ? stage.message : fault
  return (
    <div className="ph-field" role="group" aria-labelledby={title} data-fault={message !== null || undefined}>
      <span id={title} className="ph-label">
        <span>{label}</span>
        {required && <span aria-hidden> *</span>}
      </span>
      {preview ? (
        <img className="ph-preview" src={preview} alt={t('photo.preview')} />
      ) : (
        <div className="ph-empty">{value === null ? t('photo.none') : t('photo.kept')}</div>
      )}
      <Progress stage={stage} />
      {message && (
        <p className="g-wrong" role="alert">
          <ErrorMark />
          <span>{message}</span>
        </p>
      )}
      <div className="g-row">
        {value !== null && !preview && (
          <Button icon={<EyeRegular />} onClick={() => setViewing(true)}>
            {t('photo.view')}
          </Button>
        )}
        <Chooser icon="camera" label={t('photo.camera')} onChoose={choose} />
        <Chooser icon="file" label={t('photo.file')} onChoose={choose} />
        {preview && canTurn && (
          <Button icon={<ArrowRotateClockwiseRegular />} disabledFocusable={isBusy} onClick={turn}>
            {t('photo.turn')}
          </Button>
        )}
        {stage.kind === 'failed' && stage.canRetry && <Button onClick={retry}>{t('photo.retry')}</Button>}
      </div>
      <p className="g-quiet">{t('photo.hint')}</p>
      <details className="g-quiet" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('photo.noChooser')}</summary>
        {isOpen && <CopyField value={location.href} label={t('photo.address')} />}
      </details>
      {isViewing && value !== null && (
        <UploadedPhoto id={value} title={label} read={read} onClose={() => setViewing(false)} />
      )}
    </div>
  )
}

/** The progress of an upload is not known, so its bar is indeterminate and the text shows the size. */
function Progress({ stage }: { readonly stage: Stage }) {
  const { t, language } = useTexts('fields')
  switch (stage.kind) {
    case 'preparing':
      return (
        <div role="status">
          <Meter label={t('photo.preparing')} value={stage.done} />
          <p className="g-quiet">{t('photo.preparing')}</p>
        </div>
      )
    case 'sending':
      return (
        <div role="status">
          <Meter label={t('photo.progress')} value={null} />
          <p className="g-quiet">{t('photo.sending', { size: formatBytes(stage.size, language) })}</p>
        </div>
      )
    case 'uploaded':
      return (
        <p className="g-quiet" role="status">
          {t('photo.sent')}
        </p>
      )
    default:
      return null
  }
}

/** The state of the photo that was chosen last; the results of earlier ones are ignored. */
function useUploadState({
  upload,
  onChange,
  onBusy,
}: Pick<PhotoInputProps, 'onChange' | 'onBusy'> & { readonly upload: (photo: Blob) => Promise<string> }) {
  const { t } = useTexts('fields')
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [stage, setStage] = useState<Stage>({ kind: 'idle' })
  const [preview, setPreview] = useState<string | null>(null)
  const latest = useRef(0)
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  useEffect(
    () => () => {
      latest.current += 1
    },
    [],
  )

  const send = async (next: Chosen) => {
    latest.current += 1
    const attempt = latest.current
    const isLatest = () => latest.current === attempt
    setChosen(next)
    onBusy?.(true)
    setStage({ kind: 'preparing', done: 0 })
    try {
      const photo = await preparePhoto(
        next.file,
        next.turn,
        (done) => isLatest() && setStage({ kind: 'preparing', done }),
      )
      if (!isLatest()) return
      setPreview(URL.createObjectURL(photo))
      setStage({ kind: 'sending', size: photo.size })
      const id = await upload(photo)
      if (!isLatest()) return
      onChange(id)
      setStage({ kind: 'uploaded' })
    } catch (error) {
      if (!isLatest()) return
      const isPhotoError = error instanceof PhotoError
      // A file that is refused here does not replace the stored photo.
      if (isPhotoError) setPreview(null)
      else onChange(null)
      // words: fields:photo.fault.*
      setStage({
        kind: 'failed',
        message: isPhotoError ? t(`photo.fault.${error.fault}`) : errorText(error),
        canRetry: !isPhotoError,
      })
    } finally {
      if (isLatest()) onBusy?.(false)
    }
  }
  return {
    stage,
    preview,
    choose: (file: Blob) => void send({ file, turn: 0 }),
    turn: () => void (chosen && send({ ...chosen, turn: nextTurn(chosen.turn) })),
    retry: () => void (chosen && send(chosen)),
  }
}

function nextTurn(turn: Rotation): Rotation {
  return turn === 0 ? 90 : turn === 90 ? 180 : turn === 180 ? 270 : 0
}

type ChooserProps = {
  readonly icon: 'camera' | 'file'
  readonly label: string
  readonly onChoose: (file: Blob) => void
}

function Chooser({ icon, label, onChoose }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={icon === 'camera' ? <CameraRegular /> : <ImageRegular />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_TYPES}
        {...(icon === 'camera' && { capture: 'environment' as const })}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Reset, so that choosing the same file again is a change.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}
