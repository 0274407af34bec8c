import { useOptions, usePlan, usePortal, useTexts } from '@gapura/core'
import { options } from './options.ts'
import { usePartnerText } from './plain-text.tsx'
import { GROUPS, PAGE_OF, type Group } from './questions.ts'

/** The questions of the portal: the partner's own first, then the built-in ones about pages that the partner has. */
export function useGroups(): readonly Group[] {
  const { t } = useTexts('help')
  const { partner } = usePortal()
  const { pages } = usePlan()
  const { faq, faqBuiltIn } = useOptions(options)
  const partnerText = usePartnerText()
  const hasPage = (question: string) =>
    PAGE_OF[question] === undefined || pages.some(({ shown, page }) => shown && page.path === PAGE_OF[question])
  // words: faq.*
  const own = faq.map(({ question, answer }, index) => ({
    id: String(index),
    question: partnerText(question),
    answer: partnerText(answer),
  }))
  const builtIn = faqBuiltIn.flatMap((id) => GROUPS.filter((group) => group.id === id))
  const groups = builtIn.map(({ id, questions }) => ({
    id,
    title: t(`faq.${id}.title`),
    questions: questions.filter(hasPage).map((question) => ({
      id: question,
      question: t(`faq.${id}.${question}.question`),
      answer: t(`faq.${id}.${question}.answer`, { partner: partner.name }),
    })),
  }))
  return own.length === 0 ? groups : [{ id: 'own', title: t('faq.own'), questions: own }, ...groups]
}
