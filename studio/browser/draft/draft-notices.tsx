/** Notices above the tabs that ask for a decision: another draft, edits of an earlier visit, files that cannot be written. */
import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components'
import { momentText } from '../i18n/moments.ts'
import { useTexts } from '../i18n/text-context.tsx'
import type { DraftSnapshot } from './create-draft.ts'
import type { KeptText } from './kept-text.ts'

type DraftNoticesProps = {
  readonly now: DraftSnapshot
  readonly kept: KeptText | null
  readonly readOnly: { readonly owner: string | null } | null
  readonly onMine: () => void
  readonly onTheirs: () => void
  readonly onUseKept: () => void
  readonly onDropKept: () => void
  readonly onDownload: () => void
}

export function DraftNotices(props: DraftNoticesProps) {
  const { now, kept, readOnly, onMine, onTheirs, onUseKept, onDropKept, onDownload } = props
  const { t, language } = useTexts()
  const { save } = now
  const theirs = save.kind === 'conflict' ? (save.theirs.draft ?? save.theirs.live) : null
  return (
    <>
      {save.kind === 'conflict' && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>
              {theirs?.by == null ? t('conflict.title') : t('conflict.titleBy', { name: theirs.by })}
            </MessageBarTitle>
            {theirs && <p>{t('conflict.text', { time: momentText(theirs.at, language, t) })}</p>}
          </MessageBarBody>
          <MessageBarActions>
            <Button onClick={onMine}>{t('conflict.mine')}</Button>
            <Button onClick={onTheirs}>{t('conflict.theirs')}</Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {readOnly && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('readOnly.title')}</MessageBarTitle>
            <p>{t('readOnly.text', { owner: readOnly.owner ?? t('readOnly.someone') })}</p>
          </MessageBarBody>
          <MessageBarActions>
            <Button onClick={onDownload}>{t('readOnly.download')}</Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {kept && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('kept.title')}</MessageBarTitle>
            <p>{t('kept.text')}</p>
            {kept.isOlder && <p>{t('kept.newer')}</p>}
          </MessageBarBody>
          <MessageBarActions>
            <Button onClick={onUseKept}>{t('kept.use')}</Button>
            <Button onClick={onDropKept}>{t('kept.drop')}</Button>
          </MessageBarActions>
        </MessageBar>
      )}
    </>
  )
}
