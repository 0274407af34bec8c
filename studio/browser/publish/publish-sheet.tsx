/** Says before publishing what changes for whom; a version that somebody else has published meanwhile is shown first. */
import {
  Button,
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  OverlayDrawer,
  Spinner,
} from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { MAX_NOTE, type ChangesAnswer, type Differences, type FormAnswer, type PartnerState } from '../../contract.ts'
import { Refused } from '../api/refused.ts'
import type { StudioApi } from '../api/studio-api.ts'
import { Icon } from '../shell/icon.tsx'
import { refusalText } from '../shell/refusal-text.ts'
import { useTexts } from '../i18n/text-context.tsx'
import type { JsonObject } from '../json/json-text.ts'
import { DifferenceList } from './difference-list.tsx'
import { PublishChecks } from './publish-checks.tsx'
import './publish.css'

type PublishSheetProps = {
  readonly api: StudioApi
  readonly form: FormAnswer
  readonly isOpen: boolean
  readonly isPublisher: boolean
  readonly isSaved: boolean
  readonly state: PartnerState
  /** Of the draft; null: it cannot be read. */
  readonly value: JsonObject | null
  readonly onPublished: (state: PartnerState) => void
  /** The draft is discarded for what somebody else has published. */
  readonly onTheirs: (state: PartnerState) => void
  /** To the control of a setting. */
  readonly onGo: (pointer: string) => void
  readonly onClose: () => void
}

/** Somebody else has published: how it is now, and what they changed. */
type Race = {
  readonly state: PartnerState
  readonly theirs: Differences | null
}

export function PublishSheet(props: PublishSheetProps) {
  const { api, form, isOpen, isPublisher, isSaved, state, value, onPublished, onTheirs, onGo, onClose } = props
  const { t } = useTexts()
  const [changes, setChanges] = useState<ChangesAnswer | null>(null)
  const [race, setRace] = useState<Race | null>(null)
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { id, draft, live } = state
  const tag = draft?.tag
  useEffect(() => {
    if (!isOpen || !isSaved) return
    setRace(null)
    setFault(null)
    setChanges(null)
    api.changes(id).then(setChanges, (error: unknown) => setFault(refusalText(error, t)))
  }, [api, id, isOpen, isSaved, t, tag])

  const handlePublish = async () => {
    if (!draft || isBusy) return
    setBusy(true)
    setFault(null)
    try {
      const from = (race ? race.state.live : live)?.tag ?? null
      const published = await api.publish(id, {
        draft: draft.tag,
        live: from,
        ...(note.trim() !== '' && { note: note.trim() }),
      })
      setNote('')
      onClose()
      onPublished(published)
    } catch (error) {
      const refusal = error instanceof Refused ? error.refusal : null
      if (refusal?.code === 'live-changed' && refusal.state)
        setRace({ state: refusal.state, theirs: refusal.theirs ?? null })
      else {
        if (refusal?.problems && changes) setChanges({ ...changes, problems: refusal.problems })
        // Somebody else has saved the draft; it is shown, and one's own is the step before.
        if (refusal?.code === 'draft-changed' && refusal.state) onTheirs(refusal.state)
        setFault(refusalText(error, t))
      }
    } finally {
      setBusy(false)
    }
  }
  const handleTheirs = async () => {
    if (!race) return
    setBusy(true)
    try {
      const mine = race.state.draft
      const dropped = mine ? await api.dropDraft(id, mine.tag) : race.state
      onClose()
      onTheirs(dropped)
    } catch (error) {
      setFault(refusalText(error, t))
    } finally {
      setBusy(false)
    }
  }
  const domains = Array.isArray(value?.['domains']) ? value['domains'].map(String) : []
  const stops = changes?.problems.filter(({ isMild }) => !isMild).length ?? 0
  const by = race?.state.live?.by ?? null
  const handleGo = (pointer: string) => {
    onClose()
    // The drawer gives the focus back to its button first.
    setTimeout(() => onGo(pointer), 300)
  }
  return (
    <OverlayDrawer
      className="s-sheet"
      position="end"
      size="medium"
      open={isOpen}
      onOpenChange={(_, { open }) => !open && onClose()}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          action={<Button appearance="subtle" icon={<Icon name="close" />} aria-label={t('close')} onClick={onClose} />}
        >
          {race
            ? by === null
              ? t('race.title')
              : t('race.titleBy', { name: by })
            : live
              ? t('publish.title', { count: state.changes })
              : t('publish.first')}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        <div className="s-sheet-body">
          {race ? (
            <>
              <p>{t(race.theirs ? 'race.text' : 'race.textUnknown')}</p>
              {race.theirs && <DifferenceList differences={race.theirs} form={form} />}
              <p className="s-note">{t('race.mineHint')}</p>
            </>
          ) : (
            <>
              <p>{domains[0] === undefined ? t('publish.textNoDomain') : t('publish.text', { domain: domains[0] })}</p>
              {changes ? (
                <>
                  {live && <DifferenceList differences={changes} form={form} />}
                  {value && <PublishChecks problems={changes.problems} value={value} form={form} onGo={handleGo} />}
                </>
              ) : (
                isSaved && fault === null && <Spinner label={t('loading')} />
              )}
              <Field label={`${t('publish.note')} (${t('optional')})`}>
                <Input
                  maxLength={MAX_NOTE}
                  placeholder={t('publish.noteHint')}
                  value={note}
                  onChange={(_, { value: next }) => setNote(next)}
                />
              </Field>
            </>
          )}
          {!isPublisher && <p>{t('publish.editor')}</p>}
          {!isSaved && <p>{t('publish.unsaved')}</p>}
          <div aria-live="polite">
            {fault !== null && (
              <MessageBar intent="error" layout="multiline">
                <MessageBarBody>{fault}</MessageBarBody>
              </MessageBar>
            )}
          </div>
        </div>
      </DrawerBody>
      <DrawerFooter className="s-sheet-foot">
        <Button
          appearance="primary"
          size="large"
          disabled={!isPublisher || !isSaved || !draft || stops > 0}
          // A disabled button would lose the focus while the answer is awaited.
          disabledFocusable={isBusy}
          onClick={() => void handlePublish()}
        >
          {t(race ? 'race.mine' : 'publish.confirm')}
        </Button>
        {race && (
          <Button size="large" disabledFocusable={isBusy} onClick={() => void handleTheirs()}>
            {t('race.theirs')}
          </Button>
        )}
        <Button size="large" onClick={onClose}>
          {t('publish.edit')}
        </Button>
        {!race && live?.number != null && <p className="s-note">{t('publish.return', { number: live.number })}</p>}
      </DrawerFooter>
    </OverlayDrawer>
  )
}
