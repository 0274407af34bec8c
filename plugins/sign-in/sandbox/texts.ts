import { Refusal } from '@gapura/backend'

export type Language = 'id' | 'en'

export function textIn(language: Language, id: string, en: string): string {
  return language === 'en' ? en : id
}

export function fieldRefusal(name: string, code: string, message: string, keeps = false): Refusal {
  return new Refusal(422, code, message, { errors: { [name]: [message] }, keeps })
}
