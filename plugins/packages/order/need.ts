/** Tells the customer that a paid package is being activated, or leads back to an unpaid order. */
import { chatLink, defineNeed, useNow, usePortal, useTexts, type Need, type NeedAnswer } from '@gapura/core'
import { invalidateAnswers, useClient } from '@gapura/core/api'
import { formatSoon, formatMoney } from '@gapura/core/text'
import { ClockRegular } from '@fluentui/react-icons/headless/svg/clock'
import { useEffect } from 'react'
import { currentReads, useCurrentPackages } from '../current/use-current-packages.ts'
import { timeLeftOf } from '../current/time-left.ts'
import { getMyPackages, getTransactions, type Order } from '../endpoints.ts'
import { orderNumberOf } from './order-state.ts'
import { orderPath } from './paths.ts'

type Texts = ReturnType<typeof useTexts>

export function paidNeed(order: Order, t: Texts['t'], check: () => void, ask: string): Need {
  return {
    urgency: 60,
    tone: 'info',
    icon: ClockRegular,
    title: t(order.note !== null ? 'pay.checked' : order.invoice ? 'invoice.recording' : 'pay.paidNotActive'),
    text: order.note ?? (order.invoice ? t('invoice.recordingText') : t('paid.text', { name: order.package.name })),
    detail: t('pay.order', { id: orderNumberOf(order) }),
    ...(order.note === null && { emphasis: t('paid.again') }),
    ...(order.note === null &&
      !order.invoice && {
        steps: {
          labels: [t('step.ordered'), t('step.paid'), t('step.activating'), t('step.online')],
          now: 2,
        },
      }),
    actions: [
      {
        label: t('paid.check'),
        press: check,
      },
      {
        label: t('contact.link'),
        href: ask,
      },
    ],
  }
}

export function unpaidNeed(order: Order, { t, language }: Texts, now: Date): Need {
  const amount = formatMoney(order.amount, order.package.currency)
  const text = t('pending.text', { name: order.package.name, amount })
  return {
    urgency: 50,
    tone: 'warn',
    icon: ClockRegular,
    title: t('pending.title'),
    text: `${text} ${t('pending.until', { time: formatSoon(order.expires_at, language, now) })}`,
    actions: [
      {
        label: t('pending.resume'),
        to: orderPath(order),
      },
    ],
  }
}

export default defineNeed({ prefetch: currentReads, use: useNeed })

function useNeed(): NeedAnswer {
  const texts = useTexts('packages')
  const client = useClient()
  const { whatsapp } = usePortal().partner.contact
  const now = useNow(10_000)
  const { mine, current, paid, unpaid, isWaiting } = useCurrentPackages()
  const paidId = paid?.id
  // When the package becomes active, the packages are fetched again.
  useEffect(() => (paidId === undefined ? undefined : () => invalidateAnswers(client, getMyPackages)), [client, paidId])
  if (mine.isPending || isWaiting) return undefined
  const { t } = texts
  if (paid) {
    const check = () => invalidateAnswers(client, getTransactions, getMyPackages)
    return paidNeed(paid, t, check, chatLink(whatsapp, t('contact.text', { id: orderNumberOf(paid) })))
  }
  if (unpaid) return unpaidNeed(unpaid, texts, now)
  return current?.status === 'active' && timeLeftOf(current, now)?.count !== 0 ? 'connection' : null
}
