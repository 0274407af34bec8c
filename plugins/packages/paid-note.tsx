/** An order that is paid and whose package is not active yet: what becomes of it, until it is active. */
import { forget, useClient, useWords } from '#core'
import { useEffect } from 'react'
import { ContactAbout } from './contact-about.tsx'
import { getMyPackages, type Purchase } from './endpoints.ts'

export function PaidNote({ order }: { readonly order: Purchase }) {
  const { t } = useWords('packages')
  const client = useClient()
  // The note goes away when the package is active: what she holds is then asked anew.
  useEffect(() => () => forget(client, getMyPackages), [client, order.id])
  return (
    <div className="p-pending" role="status">
      <strong>{t('pay.paidNotActive')}</strong>
      <span>{t('paid.text', { name: order.package.name })}</span>
      <span className="g-quiet">{t('pay.order', { id: order.id })}</span>
      <ContactAbout id={order.id} />
    </div>
  )
}
