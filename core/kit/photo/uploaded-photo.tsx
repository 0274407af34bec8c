/**
 * Renders a dialog with the stored photo, which is read with the customer's bearer token and removed from memory when the dialog closes.
 */
import { useEffect, useState } from 'react'
import { useTexts } from '../context/text-context.ts'
import { Dialog, DialogBody } from '../ui/dialog/dialog.tsx'
import { LoadError, Loading } from '../ui/loading-and-errors.tsx'
import './photo.css'

type Props = {
  readonly id: string
  readonly title: string
  readonly read: (id: string, signal: AbortSignal) => Promise<Blob>
  readonly onClose: () => void
}

type State =
  | { readonly kind: 'reading' }
  | { readonly kind: 'shown'; readonly address: string }
  | { readonly kind: 'failed'; readonly error: unknown }

export default function UploadedPhoto({ id, title, read, onClose }: Props) {
  const { t } = useTexts('fields')
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>({ kind: 'reading' })
  useEffect(() => {
    const controller = new AbortController()
    let address: string | null = null
    setState({ kind: 'reading' })
    const show = async () => {
      try {
        const photo = await read(id, controller.signal)
        if (controller.signal.aborted) return
        address = URL.createObjectURL(photo)
        setState({ kind: 'shown', address })
      } catch (error) {
        if (!controller.signal.aborted) setState({ kind: 'failed', error })
      }
    }
    void show()
    return () => {
      controller.abort()
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [id, read, attempt])
  // The response is not an image, or this browser cannot decode it.
  const fail = () => setState({ kind: 'failed', error: null })
  return (
    <Dialog onClose={onClose}>
      <DialogBody title={title}>
        {state.kind === 'shown' ? (
          <img className="ph-kept" src={state.address} alt={t('photo.preview')} onError={fail} />
        ) : state.kind === 'failed' ? (
          <LoadError error={state.error} retry={() => setAttempt((before) => before + 1)} />
        ) : (
          <Loading lines={4} />
        )}
      </DialogBody>
    </Dialog>
  )
}
