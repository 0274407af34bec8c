import { Refusal } from '../../../backend/rules/refusal.ts'

/** A 422 refusal of one form field. */
export function fieldRefusal(name: string, code: string, text: string): Refusal {
  return new Refusal(422, code, text, { errors: { [name]: [text] }, keeps: true })
}
