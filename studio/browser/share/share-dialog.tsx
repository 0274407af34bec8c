/** A link that shows the draft to whoever has it, for a week. */
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  Spinner,
} from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import type { StudioApi } from '../api/studio-api.ts'
import { refusalText } from '../shell/refusal-text.ts'
import { momentText } from '../i18n/moments.ts'
import { useTexts } from '../i18n/text-context.tsx'

type ShareDialogProps = {
  readonly api: StudioApi
  readonly id: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function ShareDialog({ api, id, isOpen, onClose }: ShareDialogProps) {
  const { t, language } = useTexts()
  const [link, setLink] = useState<{ readonly url: string; readonly until: string } | null>(null)
  const [said, setSaid] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isOpen) return
    setLink(null)
    setSaid('')
    setFault(null)
    api.share(id).then(setLink, (error: unknown) => setFault(refusalText(error, t)))
  }, [api, id, isOpen, t])
  const handleCopy = async () => {
    setSaid(t((await copied(link?.url ?? '', input.current)) ? 'share.copied' : 'share.manual'))
  }
  return (
    <Dialog open={isOpen} onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('share.title')}</DialogTitle>
          <DialogContent className="s-stack">
            <p>{t('share.text')}</p>
            {!link && fault === null && <Spinner label={t('loading')} />}
            {fault !== null && (
              <MessageBar intent="error" layout="multiline">
                <MessageBarBody>{fault}</MessageBarBody>
              </MessageBar>
            )}
            {link && (
              <Field label={t('share.link')} hint={t('share.until', { time: momentText(link.until, language, t) })}>
                <Input
                  input={{ ref: input }}
                  readOnly
                  value={link.url}
                  onFocus={({ currentTarget }) => currentTarget.select()}
                />
              </Field>
            )}
            <p role="status">{said}</p>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('close')}</Button>
            <Button appearance="primary" disabled={!link} onClick={() => void handleCopy()}>
              {t('share.copy')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

/** Without the Clipboard API, or where it is refused, the text is selected for copying by hand. */
async function copied(text: string, input: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    input?.focus()
    input?.select()
    return false
  }
}
