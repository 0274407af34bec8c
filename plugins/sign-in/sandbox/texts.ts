import { Refusal } from '@gapura/backend'

export function fieldRefusal(name: string, code: string, message: string, keeps = false): Refusal {
  return new Refusal(422, code, message, { errors: { [name]: [message] }, keeps })
}
