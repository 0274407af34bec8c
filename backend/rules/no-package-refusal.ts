/** The refusal of router credentials for a customer without a running package. */
import type { AnswerLanguage } from './answer-language.ts'
import { NO_PACKAGE } from '../../core/kernel/hotspot/no-package.ts'
import { Refusal } from './refusal.ts'

export function noPackageRefusal(language: AnswerLanguage): Refusal {
  const text =
    language === 'en'
      ? 'You have no running package. Choose a package to go online.'
      : 'Belum ada paket yang berjalan. Pilih paket untuk terhubung ke internet.'
  return new Refusal(403, NO_PACKAGE, text)
}
