/** The last versions: by whom and what for, what one differs in from what is live, and back to it with one click. */
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  MessageBar,
  MessageBarBody,
  OverlayDrawer,
  Spinner,
} from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import type { Differences, FormAnswer, PartnerState, Version } from '../../contract.ts'
import { Refused } from '../api/refused.ts'
import type { StudioApi } from '../api/studio-api.ts'
import { DifferenceList } from '../publish/difference-list.tsx'
import { Icon } from '../shell/icon.tsx'
import { refusalText } from '../shell/refusal-text.ts'
import { momentText } from '../i18n/moments.ts'
import { useTexts } from '../i18n/text-context.tsx'
import './history.css'

type HistoryDrawerProps = {
  readonly api: StudioApi
  readonly form: FormAnswer
  readonly isOpen: boolean
  /** Whether they may go back. */
  readonly isPublisher: boolean
  readonly state: PartnerState
  readonly onBack: (state: PartnerState, number: number) => void
  readonly onClose: () => void
}

type Compared = { readonly number: number; readonly differences: Differences | null }

export function HistoryDrawer({ api, form, isOpen, isPublisher, state, onBack, onClose }: HistoryDrawerProps) {
  const { t, language } = useTexts()
  const [versions, setVersions] = useState<readonly Version[] | null>(null)
  const [compared, setCompared] = useState<Compared | null>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [live, setLive] = useState(state.live?.tag ?? null)
  const { id } = state
  const tag = state.live?.tag ?? null
  useEffect(() => {
    if (!isOpen) return
    setFault(null)
    setCompared(null)
    setLive(tag)
    api.versions(id).then(
      (answer) => setVersions(answer.versions),
      (error: unknown) => setFault(refusalText(error, t)),
    )
  }, [api, id, isOpen, t, tag])

  const handleCompare = (number: number) => {
    if (compared?.number === number) {
      setCompared(null)
      return
    }
    setFault(null)
    api.version(id, number).then(
      ({ differences }) => setCompared({ number, differences }),
      (error: unknown) => setFault(refusalText(error, t)),
    )
  }
  const handleBack = async (number: number) => {
    setWanted(null)
    setFault(null)
    try {
      const next = await api.rollback(id, { number, live })
      onClose()
      onBack(next, number)
    } catch (error) {
      setFault(refusalText(error, t))
      // The drawer shows the version that is live now, from which one may go back.
      if (error instanceof Refused && error.refusal.state) setLive(error.refusal.state.live?.tag ?? null)
      await api.versions(id).then(
        (answer) => setVersions(answer.versions),
        () => undefined,
      )
    }
  }
  return (
    <>
      <OverlayDrawer position="end" size="medium" open={isOpen} onOpenChange={(_, { open }) => !open && onClose()}>
        <DrawerHeader>
          <DrawerHeaderTitle
            action={
              <Button appearance="subtle" icon={<Icon name="close" />} aria-label={t('close')} onClick={onClose} />
            }
          >
            {t('history.title')}
          </DrawerHeaderTitle>
        </DrawerHeader>
        <DrawerBody>
          <p className="s-note">{t(versions?.length === 0 ? 'history.none' : 'history.text')}</p>
          <div aria-live="polite">
            {fault !== null && (
              <MessageBar intent="error" layout="multiline">
                <MessageBarBody>{fault}</MessageBarBody>
              </MessageBar>
            )}
          </div>
          {!versions && fault === null && <Spinner label={t('loading')} />}
          <ul>
            {versions?.map(({ number, at, by, note, isLive }) => (
              <li key={number} className="s-version">
                <p>
                  <strong>{t('history.version', { number })}</strong>
                  {isLive && <span className="s-is-live">{t('history.live')}</span>}
                </p>
                <p className="s-note">
                  <span>{momentText(at, language, t)}</span>
                  {by !== null && <span>{t('bar.by', { name: by })}</span>}
                </p>
                {note !== null && <p>{note}</p>}
                {!isLive && (
                  <div className="s-actions">
                    <Button
                      size="small"
                      aria-label={t('history.compare', { number })}
                      aria-expanded={compared?.number === number}
                      onClick={() => handleCompare(number)}
                    >
                      {t('history.compareShort')}
                    </Button>
                    {isPublisher && (
                      <Button size="small" onClick={() => setWanted(number)}>
                        {t('history.back', { number })}
                      </Button>
                    )}
                  </div>
                )}
                {compared?.number === number && <Comparison {...compared} form={form} />}
              </li>
            ))}
          </ul>
        </DrawerBody>
      </OverlayDrawer>
      <Dialog open={wanted !== null} onOpenChange={(_, { open }) => !open && setWanted(null)}>
        <DialogSurface>
          <DialogBody>
            <DialogTitle>{t('history.confirmTitle', { number: wanted ?? '' })}</DialogTitle>
            <DialogContent>
              <p>{t('history.confirmText')}</p>
              {state.draft && <p>{t('history.untouched')}</p>}
            </DialogContent>
            <DialogActions>
              <Button onClick={() => setWanted(null)}>{t('cancel')}</Button>
              <Button appearance="primary" onClick={() => wanted !== null && void handleBack(wanted)}>
                {t('history.confirm', { number: wanted ?? '' })}
              </Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </>
  )
}

function Comparison({ differences, form }: Compared & { readonly form: FormAnswer }) {
  const { t } = useTexts()
  if (!differences) return <p>{t('history.incomparable')}</p>
  const { settings, options, sections } = differences
  if (settings.length + options.length + sections.length === 0) return <p>{t('history.same')}</p>
  return <DifferenceList differences={differences} form={form} />
}
