/** Logs the device in at the router without scripts: a form with one button, because only the browser can reach the router. */
import { useDocumentTitle, useTexts } from '@gapura/core'
import type { RouterForm } from '@gapura/core/gateway'
import { Button } from '@gapura/core/controls'

export type RouterButtonProps = { readonly form: RouterForm }

export default function RouterButton({ form: { action, fields } }: RouterButtonProps) {
  const { t } = useTexts('sign-in')
  useDocumentTitle(t('connect.title'))
  return (
    <form className="g-stack" method="post" action={action}>
      <div>
        <h1>{t('connect.last')}</h1>
        <p>{t('connect.lastText')}</p>
      </div>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" appearance="primary" size="large">
        {t('connect.lastButton')}
      </Button>
    </form>
  )
}
