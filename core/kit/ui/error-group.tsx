/**
 * Groups the errors of neighbouring components. Several errors with one cause share one banner above them, whose button retries all of them;
 * meanwhile a component with `isNamed` or `text` shows one line in its place, and any other component nothing.
 */
import { createContext, useContext, useLayoutEffect, useId, useMemo, useState, type ReactNode } from 'react'
import { ApiError } from '../../kernel/api/api-error.ts'
import { useTexts } from '../context/text-context.ts'
import { SingleLoadError, ErrorGroupContext, useErrorText, type LoadErrorProps } from './loading-and-errors.tsx'

type GroupedError = LoadErrorProps & { readonly message: string }
type ErrorList = {
  readonly errors: ReadonlyMap<string, GroupedError>
  readonly add: (id: string, error: GroupedError) => () => void
}

const ErrorListContext = createContext<ErrorList | null>(null)

export function ErrorGroup({ children }: { readonly children: ReactNode }) {
  const [errors, setErrors] = useState<ErrorList['errors']>(new Map())
  const [add] = useState(() => (id: string, error: GroupedError) => {
    setErrors((before) => new Map(before).set(id, error))
    return () => setErrors((before) => new Map([...before].filter(([key]) => key !== id)))
  })
  const list = useMemo(() => ({ errors, add }), [errors, add])
  const causes = new Map<string, readonly GroupedError[]>()
  for (const error of errors.values()) causes.set(error.message, [...(causes.get(error.message) ?? []), error])
  return (
    <ErrorListContext value={list}>
      <ErrorGroupContext value={GroupMember}>
        {[...causes].map(([message, members]) => {
          const [first] = members
          if (!first || members.length < 2) return null
          return (
            <div key={message} className="g-card g-trouble">
              <SingleLoadError {...first} retry={() => members.forEach(({ retry }) => retry?.())} />
            </div>
          )
        })}
        {children}
      </ErrorGroupContext>
    </ErrorListContext>
  )
}

function GroupMember(props: LoadErrorProps) {
  const { t } = useTexts()
  const textOf = useErrorText()
  const id = useId()
  const list = useContext(ErrorListContext)
  const { error, retry = null, text, code, isNamed = false } = props
  const message = textOf(error)
  // An error of the component itself has a code that names the component, so it is not grouped.
  const isCall = error instanceof ApiError
  const add = list?.add
  // A layout effect, so that the browser never paints each error in full.
  useLayoutEffect(
    () => (retry === null || !isCall ? undefined : add?.(id, { error, retry, message, ...(code && { code }) })),
    [add, id, error, retry, message, code, isCall],
  )
  const isShared = [...(list?.errors ?? [])].some(([other, member]) => other !== id && member.message === message)
  if (retry !== null && isCall && isShared)
    return isNamed || text !== undefined ? <p className="g-quiet">{text ?? t('error.here')}</p> : null
  return <SingleLoadError {...props} />
}
