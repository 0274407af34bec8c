/**
 * Failures of parts that stand together. Where several have one cause, one banner above them says it and its button tries all of them
 * again. Meanwhile a part that has a name says that it is missing, and one without draws nothing.
 */
import { createContext, useContext, useLayoutEffect, useId, useMemo, useState, type ReactNode } from 'react'
import { ApiError } from '../../kernel/api/api-error.ts'
import { useTexts } from '../context/text-context.ts'
import { SingleLoadError, ErrorGroupContext, useErrorText, type LoadErrorProps } from './loading-and-errors.tsx'

type Told = LoadErrorProps & { readonly said: string }
type Troubles = {
  readonly told: ReadonlyMap<string, Told>
  readonly tell: (id: string, told: Told) => () => void
}

const TroublesContext = createContext<Troubles | null>(null)

export function ErrorGroup({ children }: { readonly children: ReactNode }) {
  const [told, setTold] = useState<Troubles['told']>(new Map())
  const [tell] = useState(() => (id: string, one: Told) => {
    setTold((before) => new Map(before).set(id, one))
    return () => setTold((before) => new Map([...before].filter(([key]) => key !== id)))
  })
  const troubles = useMemo(() => ({ told, tell }), [told, tell])
  const causes = new Map<string, readonly Told[]>()
  for (const one of told.values()) causes.set(one.said, [...(causes.get(one.said) ?? []), one])
  return (
    <TroublesContext value={troubles}>
      <ErrorGroupContext value={Gathered}>
        {[...causes].map(([said, those]) => {
          const [first] = those
          if (!first || those.length < 2) return null
          return (
            <div key={said} className="g-card g-trouble">
              <SingleLoadError {...first} retry={() => those.forEach(({ retry }) => retry?.())} />
            </div>
          )
        })}
        {children}
      </ErrorGroupContext>
    </TroublesContext>
  )
}

function Gathered(props: LoadErrorProps) {
  const { t } = useTexts()
  const said = useErrorText()
  const id = useId()
  const troubles = useContext(TroublesContext)
  const { error, retry = null, text, code, isNamed = false } = props
  const words = said(error)
  // What failed in a part itself has a code that names the part.
  const isCall = error instanceof ApiError
  // Before the page is painted, so that several failures are not each seen in full first.
  const tell = troubles?.tell
  useLayoutEffect(
    () => (retry === null || !isCall ? undefined : tell?.(id, { error, retry, said: words, ...(code && { code }) })),
    [tell, id, error, retry, words, code, isCall],
  )
  const isShared = [...(troubles?.told ?? [])].some(([other, one]) => other !== id && one.said === words)
  if (retry !== null && isCall && isShared)
    return isNamed || text !== undefined ? <p className="g-quiet">{text ?? t('error.here')}</p> : null
  return <SingleLoadError {...props} />
}
