import { LinkButton, Track, useSession, useTexts, type Need, type NeedAnswer } from '@gapura/core'
import { Button, buttonClass } from '@gapura/core/controls'
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss'
import { useState } from 'react'
import { closedUntil, openNeeds, readClosed } from './open-needs.ts'

/** The cookie that lists the needs at the top of home that the customer has closed. A cookie, so that the host leaves them out too. */
const CLOSED_KEY = 'home-closed'

/** The needs to show, the most urgent first, and the function that closes one. */
export function useOpenNeeds(needs: readonly NeedAnswer[]) {
  const { jar } = useSession()
  const [closed, setClosed] = useState(() => readClosed(jar.read(CLOSED_KEY), Date.now()))
  const close = ({ closing }: Need) => {
    if (!closing) return
    const next = closedUntil(closed, closing, Date.now())
    jar.write(CLOSED_KEY, JSON.stringify(next))
    setClosed(next)
  }
  return { open: openNeeds(needs, closed), close }
}

/**
 * The one place for what the customer needs first. What is under way, such as a paid order, is always shown too; the others are counted, and
 * shown when the count is opened.
 */
export function NeedPlace({
  needs,
  isPrimary = false,
  onClose,
}: {
  readonly needs: readonly Need[]
  /** The first one with a button has the primary button of home. Default false. */
  readonly isPrimary?: boolean
  readonly onClose: (need: Need) => void
}) {
  const { t } = useTexts('home')
  const [first, ...rest] = needs
  if (!first) return null
  const underWay = rest.filter(({ steps }) => steps)
  const others = rest.filter(({ steps }) => !steps)
  // An outage has no button, and must not take the primary one from a paid order.
  const leading = [first, ...underWay].find(({ actions }) => actions.length > 0)
  return (
    <div className="h-needs">
      <NeedCard need={first} isPrimary={isPrimary && first === leading} onClose={onClose} />
      {underWay.map((need) => (
        <NeedCard key={need.title} need={need} isPrimary={isPrimary && need === leading} onClose={onClose} />
      ))}
      {others.length > 0 && (
        <details>
          <summary>
            {t('needs.others', { count: others.length, titles: others.map(({ title }) => title).join(' · ') })}
          </summary>
          {others.map((need) => (
            <NeedCard key={need.title} need={need} onClose={onClose} />
          ))}
        </details>
      )}
    </div>
  )
}

type CardProps = { readonly need: Need; readonly isPrimary?: boolean; readonly onClose: (need: Need) => void }

function NeedCard({ need, isPrimary = false, onClose }: CardProps) {
  const { t } = useTexts('home')
  const { icon: NeedIcon, title, text, emphasis, detail, tone, steps, actions, closing } = need
  return (
    <section className={steps ? `h-need h-need-${tone} h-need-tall` : `h-need h-need-${tone}`} aria-label={title}>
      <span className="h-need-mark">
        <NeedIcon fontSize={24} aria-hidden />
      </span>
      <h2>{title}</h2>
      <p role={tone === 'bad' ? 'alert' : 'status'}>
        <span>{text}</span>
        {emphasis !== undefined && <strong>{` ${emphasis}`}</strong>}
      </p>
      {detail !== undefined && <p>{detail}</p>}
      {closing && (
        <Button
          className="h-need-close"
          appearance="transparent"
          icon={<DismissRegular />}
          aria-label={t('needs.close', { title })}
          onClick={() => onClose(need)}
        />
      )}
      {steps && <Track {...steps} />}
      {actions.length > 0 && (
        <div className="h-need-actions">
          {actions.map((action, index) => (
            <Action key={action.label} action={action} isPrimary={isPrimary && index === 0} />
          ))}
        </div>
      )}
    </section>
  )
}

function Action({ action, isPrimary }: { readonly action: Need['actions'][number]; readonly isPrimary: boolean }) {
  const appearance = isPrimary ? 'primary' : 'secondary'
  if ('to' in action)
    return (
      <LinkButton appearance={appearance} size="large" href={action.to}>
        {action.label}
      </LinkButton>
    )
  if ('href' in action)
    return (
      <a
        className={buttonClass({ appearance, size: 'large' })}
        href={action.href}
        target="_blank"
        rel="noopener noreferrer"
      >
        {action.label}
      </a>
    )
  return (
    <Button appearance={appearance} size="large" onClick={action.press}>
      {action.label}
    </Button>
  )
}
