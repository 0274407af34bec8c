/** What only a customer's page needs before it is hydrated. */
export { hydrateAnswers } from '../../core/kit/query/first-answers.ts'
export { formatsSample } from '../../core/kernel/text/formats.ts'
