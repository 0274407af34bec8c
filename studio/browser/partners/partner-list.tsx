/** All partners that one may edit, with what is live and what waits. */
import {
  Badge,
  Button,
  Input,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Spinner,
} from '@fluentui/react-components'
import { useCallback, useEffect, useState } from 'react'
import type { PartnerSummary, Store } from '../../contract.ts'
import { pictureAddress, type StudioApi } from '../api/studio-api.ts'
import { Icon } from '../shell/icon.tsx'
import { PageBar } from '../shell/page-bar.tsx'
import { refusalText } from '../shell/refusal-text.ts'
import { useTexts } from '../i18n/text-context.tsx'

type ListProps = {
  readonly api: StudioApi
  readonly onOpen: (id: string) => void
  readonly onNew: () => void
  /** Absent: nobody is signed in, as in a trial. */
  readonly onSignOut?: () => void
}
type Answer = { readonly partners: readonly PartnerSummary[]; readonly store: Store }
/** Above this number a search helps. */
const MANY = 8

export function PartnerList({ api, onOpen, onNew, onSignOut }: ListProps) {
  const { t } = useTexts()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [wanted, setWanted] = useState('')
  const load = useCallback(() => {
    setError(null)
    api.partners().then(setAnswer, setError)
  }, [api])
  useEffect(load, [load])

  const partners = answer?.partners ?? []
  const found = partners.filter(({ id, name, domains }) =>
    [id, name, ...domains].some((text) => text.toLowerCase().includes(wanted.trim().toLowerCase())),
  )
  return (
    <>
      <PageBar onSignOut={onSignOut} />
      <main className="s-page">
        <div className="s-head">
          <h1>{t('partners.title')}</h1>
          {answer?.store.isReadOnly === false && (
            <Button appearance="primary" icon={<Icon name="plus" />} onClick={onNew}>
              {t('partners.new')}
            </Button>
          )}
        </div>
        {answer?.store.isReadOnly === true && <ReadOnlyNote owner={answer.store.owner} />}
        {error !== null && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{refusalText(error, t)}</MessageBarBody>
            <MessageBarActions>
              <Button onClick={load}>{t('again')}</Button>
            </MessageBarActions>
          </MessageBar>
        )}
        {answer === null && error === null && <Spinner label={t('loading')} />}
        {partners.length > MANY && (
          <Input
            type="search"
            aria-label={t('partners.search')}
            placeholder={t('partners.search')}
            value={wanted}
            onChange={(_, { value }) => setWanted(value)}
          />
        )}
        {answer !== null && partners.length === 0 && (
          <div className="s-nothing">
            <h2>{t('partners.none')}</h2>
            <p className="s-note">{t('partners.noneText')}</p>
          </div>
        )}
        {partners.length > 0 && found.length === 0 && <p role="status">{t('partners.noneFound')}</p>}
        <ul className="s-partners">
          {found.map((partner) => (
            <PartnerRow key={partner.id} partner={partner} onOpen={onOpen} />
          ))}
        </ul>
      </main>
    </>
  )
}

type RowProps = { readonly partner: PartnerSummary; readonly onOpen: (id: string) => void }

function PartnerRow({ partner, onOpen }: RowProps) {
  const { t } = useTexts()
  const { id, name, domains, color, logo, isLive, hasDraft, problems } = partner
  return (
    <li>
      <button type="button" className="s-row" onClick={() => onOpen(id)}>
        <span className="s-swatch" style={{ backgroundColor: color ?? 'transparent' }}>
          {logo !== null && <img src={pictureAddress(id, logo)} alt="" />}
        </span>
        <span className="s-grow">
          <span className="s-strong">{name}</span>
          <span className="s-note">{domains[0] ?? t('partners.noDomain')}</span>
        </span>
        <span className="s-badges">
          {problems > 0 && <Badge color="warning">{t('partners.problems', { count: problems })}</Badge>}
          {hasDraft && (
            <Badge appearance="outline" color="informative">
              {t('partners.draft')}
            </Badge>
          )}
          <Badge appearance="tint" color={isLive ? 'success' : 'informative'}>
            {t(isLive ? 'partners.live' : 'partners.notLive')}
          </Badge>
        </span>
      </button>
    </li>
  )
}

export function ReadOnlyNote({ owner }: { readonly owner: string | null }) {
  const { t } = useTexts()
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        <strong>{t('readOnly.title')}</strong>
        <span> </span>
        <span>{t('readOnly.text', { owner: owner ?? t('readOnly.someone') })}</span>
      </MessageBarBody>
    </MessageBar>
  )
}
