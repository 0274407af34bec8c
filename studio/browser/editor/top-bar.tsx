import { Button, Tooltip } from '@fluentui/react-components'
import type { DraftSnapshot } from '../draft/create-draft.ts'
import { Icon } from '../shell/icon.tsx'
import { useTexts } from '../texts/text-context.tsx'
import { momentText } from '../texts/moments.ts'

type TopBarProps = {
  readonly name: string
  readonly now: DraftSnapshot
  readonly isPreview: boolean
  readonly onPreview: () => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onLeave: () => void
  readonly onPublish: () => void
}

export function TopBar({ name, now, isPreview, onPreview, onUndo, onRedo, onLeave, onPublish }: TopBarProps) {
  const { t } = useTexts()
  return (
    <header className="s-top">
      <Tooltip content={t('bar.partners')} relationship="description">
        <Button appearance="subtle" icon={<Icon name="studio" />} onClick={onLeave}>
          {name}
        </Button>
      </Tooltip>
      <LiveText now={now} />
      <SaveText now={now} />
      <span className="s-grow" />
      <Tooltip content={t('bar.undo')} relationship="label">
        <Button appearance="subtle" icon={<Icon name="undo" />} disabled={!now.canUndo} onClick={onUndo} />
      </Tooltip>
      <Tooltip content={t('bar.redo')} relationship="label">
        <Button appearance="subtle" icon={<Icon name="redo" />} disabled={!now.canRedo} onClick={onRedo} />
      </Tooltip>
      <Button className="s-only-narrow" icon={<Icon name={isPreview ? 'edit' : 'eye'} />} onClick={onPreview}>
        {t(isPreview ? 'bar.edit' : 'bar.preview')}
      </Button>
      <Button appearance="primary" onClick={onPublish}>
        {t('bar.publish')}
      </Button>
    </header>
  )
}

function LiveText({ now: { state } }: { readonly now: DraftSnapshot }) {
  const { t, language } = useTexts()
  const { live } = state
  if (!live) return <p className="s-live">{t('bar.notLive')}</p>
  const { number, at, by } = live
  return (
    <p className="s-live">
      <strong>{number === null ? t('bar.liveUnnumbered') : t('bar.live', { number })}</strong>
      <span> </span>
      <span>{t('bar.since', { time: momentText(at, language, t) })}</span>
      {by !== null && <span>{t('bar.by', { name: by })}</span>}
    </p>
  )
}

function SaveText({ now: { state, save } }: { readonly now: DraftSnapshot }) {
  const { t, language } = useTexts()
  const saved = state.draft ? t('bar.saved', { time: momentText(state.draft.at, language, t) }) : ''
  return (
    <p className="s-draft" role="status">
      <strong>{state.changes > 0 ? t('bar.changes', { count: state.changes }) : t('bar.noChanges')}</strong>
      <span> </span>
      <span>{save.kind === 'saved' ? saved : t(`bar.${save.kind}`)}</span>
    </p>
  )
}
