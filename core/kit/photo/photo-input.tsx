/** The body of `PhotoField`: takes a photo by camera or from a file, prepares and uploads it, and reports its id. */
import { FaultMark } from '../controls/field.tsx'
import { Button } from '../controls/index.ts'
import { ArrowRotateClockwiseRegular } from '@fluentui/react-icons/headless/svg/arrow-rotate-clockwise'
import { CameraRegular } from '@fluentui/react-icons/headless/svg/camera'
import { EyeRegular } from '@fluentui/react-icons/headless/svg/eye'
import { ImageRegular } from '@fluentui/react-icons/headless/svg/image'
import { useEffect, useId, useRef, useState } from 'react'
import { formatBytes } from '../../kernel/text/formats.ts'
import { useTexts } from '../context/text-context.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { Meter } from '../ui/meter.tsx'
import { useErrorText } from '../ui/loading-and-errors.tsx'
import UploadedPhoto from './uploaded-photo.tsx'
import { PhotoFault, preparePhoto, type Rotation } from './prepare-photo.ts'
import './photo.css'

export type PhotoInputProps = {
  readonly label: string
  /** The id of the file that is kept; null: none yet. */
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  /** True from the moment a photo is chosen until it is kept or refused. */
  readonly onBusy?: (busy: boolean) => void
  /** What is wrong with it, in words. */
  readonly fault?: string | null
  readonly required?: boolean
}

type Stage =
  | { readonly at: 'resting' | 'kept' }
  /** From 0 to 1. */
  | { readonly at: 'preparing'; readonly done: number }
  /** `size` in bytes. There is no progress: `fetch` does not report how much of a body is sent. */
  | { readonly at: 'sending'; readonly size: number }
  | { readonly at: 'failed'; readonly words: string; readonly canRetry: boolean }
type Chosen = { readonly file: Blob; readonly turn: Rotation }

const ACCEPT = 'image/jpeg,image/png,image/webp'

type Props = PhotoInputProps & {
  readonly upload: (photo: Blob) => Promise<string>
  readonly read: (id: string, signal: AbortSignal) => Promise<Blob>
}

export default function PhotoInput(props: Props) {
  const { label, value, fault = null, required = false, read } = props
  const { t } = useTexts('fields')
  const title = useId()
  const { stage, preview, choose, turn, retry } = useSending(props)
  const [isViewing, setViewing] = useState(false)
  // Only a browser knows the address, and opens it.
  const [isOpen, setOpen] = useState(false)
  const isBusy = stage.at === 'preparing' || stage.at === 'sending'
  const said = stage.at === 'failed' ? stage.words : fault
  return (
    <div className="ph-field" role="group" aria-labelledby={title} data-fault={said !== null || undefined}>
      <span id={title} className="ph-label">
        {label}
        {required && <span aria-hidden> *</span>}
      </span>
      {preview ? (
        <img className="ph-preview" src={preview} alt={t('photo.preview')} />
      ) : (
        <div className="ph-empty">{value === null ? t('photo.none') : t('photo.kept')}</div>
      )}
      <Progress stage={stage} />
      {said && (
        <p className="g-wrong" role="alert">
          <FaultMark />
          {said}
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
        {preview && (
          <Button icon={<ArrowRotateClockwiseRegular />} disabledFocusable={isBusy} onClick={turn}>
            {t('photo.turn')}
          </Button>
        )}
        {stage.at === 'failed' && stage.canRetry && <Button onClick={retry}>{t('photo.retry')}</Button>}
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

/** Preparing has known steps. Sending has no known progress, so its bar is indeterminate and the text gives the size. */
function Progress({ stage }: { readonly stage: Stage }) {
  const { t, language } = useTexts('fields')
  switch (stage.at) {
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
    case 'kept':
      return (
        <p className="g-quiet" role="status">
          {t('photo.sent')}
        </p>
      )
    default:
      return null
  }
}

/** The state of the photo that was chosen last. The outcome of an earlier one is ignored. */
function useSending({
  upload,
  onChange,
  onBusy,
}: Pick<PhotoInputProps, 'onChange' | 'onBusy'> & { readonly upload: (photo: Blob) => Promise<string> }) {
  const { t } = useTexts('fields')
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [stage, setStage] = useState<Stage>({ at: 'resting' })
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
    const mine = latest.current
    const isLatest = () => latest.current === mine
    setChosen(next)
    onBusy?.(true)
    setStage({ at: 'preparing', done: 0 })
    try {
      const photo = await preparePhoto(
        next.file,
        next.turn,
        (done) => isLatest() && setStage({ at: 'preparing', done }),
      )
      if (!isLatest()) return
      setPreview(URL.createObjectURL(photo))
      setStage({ at: 'sending', size: photo.size })
      const id = await upload(photo)
      if (!isLatest()) return
      onChange(id)
      setStage({ at: 'kept' })
    } catch (error) {
      if (!isLatest()) return
      const isOurs = error instanceof PhotoFault
      // A file that is refused here does not clear the photo that was uploaded before.
      if (isOurs) setPreview(null)
      else onChange(null)
      // words: fields:photo.fault.*
      setStage({ at: 'failed', words: isOurs ? t(`photo.fault.${error.fault}`) : errorText(error), canRetry: !isOurs })
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

/** A button that opens the browser's file chooser. Without a camera, both buttons open the files. */
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
        accept={ACCEPT}
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
