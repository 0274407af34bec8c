import { Button, Link, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, Tooltip } from '@fluentui/react-components'
import type { DraftSnapshot } from '../draft/create-draft.ts'
import { Icon } from '../shell/icon.tsx'
import { useTexts } from '../i18n/text-context.tsx'
import { momentText } from '../i18n/moments.ts'
import './top-bar.css'

type TopBarProps = {
  readonly name: string
  readonly now: DraftSnapshot
  readonly isPreview: boolean
  /** There is nothing to publish to; the file is downloaded. */
  readonly isReadOnly: boolean
  readonly onPreview: () => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onLeave: () => void
  readonly onPublish: () => void
  readonly onHistory: () => void
  readonly onShare: () => void
  readonly onDownload: () => void
  readonly onDrop: () => void
  readonly onSignOut?: () => void
}

export function TopBar(props: TopBarProps) {
  const { name, now, isPreview, isReadOnly, onPreview, onUndo, onRedo, onLeave, onPublish, onHistory } = props
  const { t } = useTexts()
  return (
    <header className="s-top">
      <Tooltip content={t('bar.partners')} relationship="description">
        <Button className="s-name" appearance="subtle" icon={<Icon name="studio" />} onClick={onLeave}>
          <span className="s-name-text">{name}</span>
        </Button>
      </Tooltip>
      <div className="s-state">
        <LiveText now={now} />
        <SaveText now={now} isReadOnly={isReadOnly} />
      </div>
      <span className="s-tools">
        <Tooltip content={t('bar.undo')} relationship="label">
          <Button appearance="subtle" icon={<Icon name="undo" />} disabled={!now.canUndo} onClick={onUndo} />
        </Tooltip>
        <Tooltip content={t('bar.redo')} relationship="label">
          <Button appearance="subtle" icon={<Icon name="redo" />} disabled={!now.canRedo} onClick={onRedo} />
        </Tooltip>
        <Tooltip content={t(isPreview ? 'bar.edit' : 'bar.preview')} relationship="label">
          <Button
            className="s-only-narrow"
            appearance="subtle"
            icon={<Icon name={isPreview ? 'edit' : 'eye'} />}
            onClick={onPreview}
          />
        </Tooltip>
        <Button className="s-only-wide" icon={<Icon name="history" />} onClick={onHistory}>
          {t('bar.history')}
        </Button>
        {isReadOnly ? (
          <Button appearance="primary" onClick={props.onDownload}>
            {t('readOnly.download')}
          </Button>
        ) : (
          <Button appearance="primary" onClick={onPublish}>
            {t('bar.publish')}
          </Button>
        )}
        <More {...props} />
      </span>
    </header>
  )
}

function More({ now, isReadOnly, onHistory, onShare, onDownload, onDrop, onSignOut }: TopBarProps) {
  const { t } = useTexts()
  const { previewUrl, draft } = now.state
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<Icon name="more" />} aria-label={t('bar.more')} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem className="s-only-narrow" icon={<Icon name="history" />} onClick={onHistory}>
            {t('bar.history')}
          </MenuItem>
          {previewUrl !== null && (
            <MenuItem icon={<Icon name="share" />} onClick={onShare}>
              {t('bar.share')}
            </MenuItem>
          )}
          <MenuItem icon={<Icon name="download" />} onClick={onDownload}>
            {t('bar.download')}
          </MenuItem>
          {!isReadOnly && (
            <MenuItem
              icon={<Icon name="remove" />}
              disabled={
                (!draft && now.save.kind === 'saved') || now.save.kind === 'conflict' || now.state.live === null
              }
              onClick={onDrop}
            >
              {t('bar.drop')}
            </MenuItem>
          )}
          {onSignOut && (
            <MenuItem icon={<Icon name="close" />} onClick={onSignOut}>
              {t('signOut')}
            </MenuItem>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

function LiveText({ now: { state } }: { readonly now: DraftSnapshot }) {
  const { t, language } = useTexts()
  const { live, publicUrl, isLate = false } = state
  if (!live) return <p className="s-live">{t('bar.notLive')}</p>
  const { number, at, by } = live
  return (
    <p className="s-live s-is-on">
      <strong>{number === null ? t('bar.liveUnnumbered') : t('bar.live', { number })}</strong>
      <span> </span>
      <span className="s-note">
        <span>{t('bar.since', { time: momentText(at, language, t) })}</span>
        {by !== null && <span>{t('bar.by', { name: by })}</span>}
      </span>
      {isLate && <span className="s-bad s-open">{t('bar.late')}</span>}
      {publicUrl !== null && (
        <Link className="s-open" href={publicUrl} target="_blank" rel="noreferrer">
          {t('bar.openLive')}
        </Link>
      )}
    </p>
  )
}

type SaveTextProps = { readonly now: DraftSnapshot; readonly isReadOnly: boolean }

function SaveText({ now: { state, save }, isReadOnly }: SaveTextProps) {
  const { t, language } = useTexts()
  const saved = state.draft ? t('bar.saved', { time: momentText(state.draft.at, language, t) }) : ''
  const isEdited = state.changes > 0 || save.kind !== 'saved'
  return (
    <p className={isEdited ? 's-draft' : 's-draft s-same'} role="status">
      <strong>
        {isReadOnly && isEdited
          ? t('bar.draft')
          : state.changes > 0
            ? t('bar.changes', { count: state.changes })
            : t('bar.noChanges')}
      </strong>
      <span> </span>
      <span>{save.kind === 'saved' ? saved : t(`bar.${save.kind}`)}</span>
    </p>
  )
}
