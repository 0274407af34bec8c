import { Button, MessageBar, MessageBarActions, MessageBarBody, Spinner } from '@fluentui/react-components'
import { useCallback, useEffect, useState } from 'react'
import type { PartnerState } from '../../contract.ts'
import { refusalText } from '../shell/refusal-text.ts'
import { useTexts } from '../i18n/text-context.tsx'
import type { EditorPlace } from './editor-place.ts'
import { Editor } from './editor.tsx'

export function EditorLoader(props: EditorPlace) {
  const { api, id, onLeave } = props
  const { t } = useTexts()
  const [state, setState] = useState<PartnerState | null>(null)
  const [error, setError] = useState<unknown>(null)
  const load = useCallback(() => {
    setError(null)
    api.partner(id).then(setState, setError)
  }, [api, id])
  useEffect(load, [load])
  if (state) return <Editor {...props} state={state} />
  if (error === null) return <Spinner className="s-wait" label={t('loading')} />
  return (
    <main className="s-page">
      <MessageBar intent="error" layout="multiline">
        <MessageBarBody>{refusalText(error, t)}</MessageBarBody>
        <MessageBarActions>
          <Button onClick={load}>{t('again')}</Button>
          <Button onClick={onLeave}>{t('bar.partners')}</Button>
        </MessageBarActions>
      </MessageBar>
    </main>
  )
}
