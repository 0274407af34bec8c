/**
 * Why something is not shown: this visitor's plan, in the sentences of `npm run partner -- explain`. The sentences are
 * meant for developers and are English in every language. Plugins that the partner's file turns off are not listed, since
 * their cards are not loaded.
 */
import { FAULT_SENTENCES, usePlan, useTexts, type Plan } from '@gapura/core'

type Row = { readonly name: string; readonly shown: boolean; readonly sentence: string; readonly at: string }

export default function Reasons() {
  const { t } = useTexts('debug-logs')
  const plan = usePlan()
  return (
    <div className="g-stack">
      <p className="g-quiet">{t('reasons.about')}</p>
      {plan.faults.length > 0 && (
        <ul className="d-list" aria-label={t('reasons.faults')}>
          {plan.faults.map(({ code, at, expected, received }) => (
            <li key={code + at} className="d-entry">
              <code>
                {code} {at}
              </code>
              <p className="d-message" lang="en">
                {`${FAULT_SENTENCES[code]} Expected ${expected}, received ${received}.`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ul className="d-list" aria-label={t('reasons.title')}>
        {rowsOf(plan).map(({ name, shown, sentence, at }) => (
          <li key={name} className="d-entry">
            <code>{name}</code>
            <span className={`d-status d-${shown ? 'success' : 'failed'}`}>
              {t(shown ? 'reasons.shown' : 'reasons.hidden')}
            </span>
            <p className="g-quiet" lang="en">{`${sentence} (${at})`}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Hidden parts come first, since questions are about them. */
function rowsOf(plan: Plan): readonly Row[] {
  const row = (
    name: string,
    { shown, because }: { shown: boolean; because: { sentence: string; at: string } },
  ): Row => ({
    name,
    shown,
    sentence: because.sentence,
    at: because.at,
  })
  return [
    ...plan.plugins.map((one) => row(`plugin ${one.plugin.id}`, one)),
    ...plan.pages.map((one) => row(`page ${one.page.path} (${one.page.access}) of ${one.plugin}`, one)),
    ...plan.menu.map((one) => row(`${one.entry.in} ${one.entry.to} of ${one.plugin}`, one)),
    ...plan.contributions.map((one, index) => row(`${one.contribution.slot.id} ${index + 1} from ${one.plugin}`, one)),
    ...plan.services.map((one, index) => row(`service ${index + 1} of ${one.plugin}`, one)),
  ].toSorted((a, b) => Number(a.shown) - Number(b.shown))
}
