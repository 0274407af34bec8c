import { useLocalText, usePortal, useTexts } from '@gapura/core'
import { useState, type ReactNode } from 'react'
import { highlightLink, pictureOf } from './choose-highlight.ts'
import type { Highlight } from './endpoints.ts'

export function HighlightPicture({ highlight }: { readonly highlight: Highlight }) {
  const local = useLocalText()
  const { environment } = usePortal()
  const [isMissing, setMissing] = useState(false)
  const picture = pictureOf(highlight, environment.api)
  return (
    <Linked url={highlightLink(highlight)}>
      {picture !== null && !isMissing && (
        <img src={picture} alt="" width={72} height={72} onError={() => setMissing(true)} />
      )}
      <span className="g-grow">
        <strong>{local(highlight.title)}</strong>
        <span className="m-text">{local(highlight.text)}</span>
      </span>
    </Linked>
  )
}

function Linked({ url, children }: { readonly url: string | null; readonly children: ReactNode }) {
  const { t } = useTexts('ads')
  if (url === null) return <div className="m-picture">{children}</div>
  return (
    <a className="m-picture" href={url} target="_blank" rel="noopener noreferrer">
      {children} <span className="g-unseen">{t('newTab')}</span>
    </a>
  )
}
