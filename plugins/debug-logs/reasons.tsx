/**
 * Renders the visitor's plan in the sentences of `npm run partner -- explain`, which are for developers and always English. Plugins that
 * the partner's file turns off are not listed, because their definitions are not loaded.
 */
import { FAULT_SENTENCES, reasonSentence, usePlan, useTexts, type Plan } from '@gapura/core'

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
              <code>{`${code} ${at}`}</code>
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

/** Hidden rows come first, because support questions are about them. */
function rowsOf(plan: Plan): readonly Row[] {
  const row = (name: string, { shown, because }: Pick<Plan['services'][number], 'shown' | 'because'>): Row => ({
    name,
    shown,
    sentence: reasonSentence(because),
    at: because.at,
  })
  return [
    ...plan.plugins.map((item) => row(`plugin ${item.plugin.id}`, item)),
    ...plan.pages.map((item) => row(`page ${item.page.path} (${item.page.access}) of ${item.plugin}`, item)),
    ...plan.menu.map((item) => row(`${item.entry.in} ${item.entry.to} of ${item.plugin}`, item)),
    ...plan.contributions.map((item, index) =>
      row(`${item.contribution.slot.id} ${index + 1} from ${item.plugin}`, item),
    ),
    ...plan.services.map((item, index) => row(`service ${index + 1} of ${item.plugin}`, item)),
  ].toSorted((a, b) => Number(a.shown) - Number(b.shown))
}
