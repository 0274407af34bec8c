/** The language of a back end's messages. A portal may have more; for those a back end answers in Indonesian. */
export type AnswerLanguage = 'id' | 'en'

export function languageOf(request: Request): AnswerLanguage {
  return (request.headers.get('accept-language') ?? '').toLowerCase().startsWith('en') ? 'en' : 'id'
}

export function textIn(language: AnswerLanguage, id: string, en: string): string {
  return language === 'en' ? en : id
}
