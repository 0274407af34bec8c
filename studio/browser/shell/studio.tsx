/** The complete studio: asks who is here, then shows the sign-in, the partners, or the editor of one. */
import { Button, MessageBar, MessageBarActions, MessageBarBody, Spinner } from '@fluentui/react-components'
import { useCallback, useEffect, useState } from 'react'
import type { FormAnswer, Me } from '../../contract.ts'
import { Refused } from '../api/refused.ts'
import type { StudioApi } from '../api/studio-api.ts'
import { EditorLoader } from '../editor/editor-loader.tsx'
import { NewPartner } from '../partners/new-partner.tsx'
import { PartnerList } from '../partners/partner-list.tsx'
import { useTexts } from '../i18n/text-context.tsx'
import { usePlace } from './place.ts'
import { refusalText } from './refusal-text.ts'
import { SignIn } from './sign-in.tsx'

type Ready = { readonly me: Me; readonly form: FormAnswer }
type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | ({ readonly kind: 'ready' } & Ready)

export function Studio({ api }: { readonly api: StudioApi }) {
  const { t } = useTexts()
  const [state, setState] = useState<State>({ kind: 'loading' })
  const load = useCallback(() => {
    setState({ kind: 'loading' })
    void ask(api).then(setState)
  }, [api])
  useEffect(load, [load])

  if (state.kind === 'loading') return <Spinner className="s-wait" label={t('loading')} />
  if (state.kind === 'signed-out') return <SignIn api={api} onSignedIn={load} />
  if (state.kind === 'failed')
    return (
      <main className="s-page">
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{refusalText(state.error, t)}</MessageBarBody>
          <MessageBarActions>
            <Button onClick={load}>{t('again')}</Button>
          </MessageBarActions>
        </MessageBar>
      </main>
    )
  const handleSignOut = () => void api.signOut().then(load, load)
  return <Rooms api={api} me={state.me} form={state.form} onSignOut={handleSignOut} />
}

type RoomsProps = Ready & { readonly api: StudioApi; readonly onSignOut: () => void }

function Rooms({ api, me, form, onSignOut }: RoomsProps) {
  const [place, go] = usePlace()
  const handleOpen = (id: string) => go({ kind: 'editor', id, tab: 'look' })
  if (place.kind === 'new')
    return (
      <NewPartner
        api={api}
        form={form}
        isTrial={me.isTrial}
        onMade={handleOpen}
        onBack={() => go({ kind: 'partners' })}
      />
    )
  if (place.kind === 'partners')
    return (
      <PartnerList
        api={api}
        {...(me.isTrial ? {} : { onSignOut })}
        onOpen={handleOpen}
        onNew={() => go({ kind: 'new' })}
      />
    )
  return (
    <EditorLoader
      key={place.id}
      api={api}
      me={me}
      form={form}
      id={place.id}
      tab={place.tab}
      onTab={(tab) => go({ kind: 'editor', id: place.id, tab })}
      onLeave={() => go({ kind: 'partners' })}
      {...(me.isTrial ? {} : { onSignOut })}
    />
  )
}

async function ask(api: StudioApi): Promise<State> {
  try {
    const me = await api.me()
    if (me.role === 'none') return { kind: 'signed-out' }
    return { kind: 'ready', me, form: await api.form() }
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return { kind: 'signed-out' }
    return { kind: 'failed', error }
  }
}
