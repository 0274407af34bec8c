/** Says before publishing what changes for whom; a version that somebody else has published meanwhile is shown first. */
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
} from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { MAX_NOTE, type ChangesAnswer, type Differences, type PartnerState } from '../../contract.ts'
import { Refused } from '../api/refused.ts'
import type { StudioApi } from '../api/studio-api.ts'
import { refusalText } from '../shell/refusal-text.ts'
import { useTexts } from '../texts/text-context.tsx'

type PublishSheetProps = {
  readonly api: StudioApi
  readonly isOpen: boolean
  readonly isPublisher: boolean
  readonly isSaved: boolean
  readonly state: PartnerState
  readonly onPublished: (state: PartnerState) => void
  readonly onClose: () => void
}

export function PublishSheet({ api, isOpen, isPublisher, isSaved, state, onPublished, onClose }: PublishSheetProps) {
  const { t } = useTexts()
  const [changes, setChanges] = useState<ChangesAnswer | null>(null)
  const [race, setRace] = useState<{ readonly live: string | null; readonly theirs: Differences | null } | null>(null)
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const { id, draft, live } = state
  useEffect(() => {
    if (!isOpen || !isSaved) return
    setRace(null)
    setFault(null)
    api.changes(id).then(setChanges, (error: unknown) => setFault(refusalText(error, t)))
  }, [api, id, isOpen, isSaved, t])

  const handlePublish = async () => {
    if (!draft) return
    try {
      const from = race ? race.live : (live?.tag ?? null)
      onPublished(await api.publish(id, { draft: draft.tag, live: from, ...(note !== '' && { note }) }))
      onClose()
    } catch (error) {
      const refusal = error instanceof Refused ? error.refusal : null
      if (refusal?.code === 'live-changed')
        setRace({ live: refusal.state?.live?.tag ?? null, theirs: refusal.theirs ?? null })
      setFault(refusalText(error, t))
    }
  }
  const stops = changes?.problems.filter(({ isMild }) => !isMild).length ?? 0
  return (
    <Dialog open={isOpen} onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>
            {race ? t('race.title') : live ? t('publish.title', { count: state.changes }) : t('publish.first')}
          </DialogTitle>
          <DialogContent className="s-stack">
            {race ? (
              <>
                <p>{t('race.text')}</p>
                {race.theirs && <DifferenceList differences={race.theirs} />}
              </>
            ) : (
              changes && <DifferenceList differences={changes} />
            )}
            {stops > 0 && <p className="s-bad">{t('publish.blocked', { count: stops })}</p>}
            {!isPublisher && <p>{t('publish.editor')}</p>}
            {!isSaved && <p>{t('publish.unsaved')}</p>}
            <Field label={t('publish.note')} hint={t('optional')}>
              <Input
                maxLength={MAX_NOTE}
                placeholder={t('publish.noteHint')}
                value={note}
                onChange={(_, { value }) => setNote(value)}
              />
            </Field>
            <div aria-live="polite">
              {fault !== null && (
                <MessageBar intent="error" layout="multiline">
                  <MessageBarBody>{fault}</MessageBarBody>
                </MessageBar>
              )}
            </div>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('publish.edit')}</Button>
            <Button
              appearance="primary"
              disabled={!isPublisher || !isSaved || !draft || stops > 0}
              onClick={() => void handlePublish()}
            >
              {t(race ? 'race.mine' : 'publish.confirm')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

function DifferenceList({ differences }: { readonly differences: Differences }) {
  const { t } = useTexts()
  const { settings, options, sections } = differences
  const groups = [
    { title: t('publish.settings'), lines: settings },
    { title: t('publish.options'), lines: options },
    ...sections.map(({ whom, lines }) => ({ title: t('publish.for', { whom: whom.join(', ') }), lines })),
  ].filter(({ lines }) => lines.length > 0)
  if (groups.length === 0) return <p>{t('publish.nothing')}</p>
  return groups.map(({ title, lines }) => (
    <section key={title}>
      <h3>{title}</h3>
      <ul>
        {lines.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  ))
}
