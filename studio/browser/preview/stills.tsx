/**
 * Every main screen of the portal at once, small. They are pages without scripts, opened one after another: the next one signs another example
 * customer in, which a page with scripts would notice.
 */
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/text-context.tsx'

export type Still = {
  /** The example customer. */
  readonly as: string
  readonly path: string
  readonly title: string
}

type StillsProps = {
  readonly stills: readonly Still[]
  /** The address of one. */
  readonly addressOf: (still: Still) => string
  readonly onOpen: (still: Still) => void
}

export function Stills({ stills, addressOf, onOpen }: StillsProps) {
  const { t } = useTexts()
  const [shown, setShown] = useState(1)
  return (
    <div className="s-stills-place">
      <p role="status" className="s-note">
        {shown > stills.length ? '' : t('preview.stillsLoading', { number: shown, count: stills.length })}
      </p>
      <ul className="s-stills">
        {stills.slice(0, shown).map((still, at) => (
          <li key={`${still.as} ${still.path}`} className="s-still">
            <StillFrame
              title={still.title}
              url={addressOf(still)}
              onDone={() => setShown((before) => (at + 1 === before ? before + 1 : before))}
            />
            <button type="button" onClick={() => onOpen(still)}>
              {still.title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A page that does not answer must not hold up the others. */
const MAX_MS = 10_000

type StillFrameProps = { readonly title: string; readonly url: string; readonly onDone: () => void }

function StillFrame({ title, url, onDone }: StillFrameProps) {
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const timer = setTimeout(() => done.current(), MAX_MS)
    return () => clearTimeout(timer)
  }, [url])
  return (
    <span className="s-still-screen" inert>
      <iframe title={title} tabIndex={-1} sandbox="allow-same-origin" src={url} onLoad={() => done.current()} />
    </span>
  )
}
