/** Reads forms that a browser submits without scripts. */
import { MAX_FIELD_LENGTH } from '../../core/kernel/page/no-script.ts'
import { readRequestBodyText } from '../../core/kernel/values/read-request-body.ts'

/** Bytes of a form. */
const MAX_BYTES = 32_768
/** Fields of a posted form. */
const MAX_FIELDS = 40

export type PostedFields = Readonly<Record<string, string>>

/** Resolves to the fields, the first of several with one name; to a status when it is no form (415) or too large (413). */
export async function readForm(request: Request): Promise<PostedFields | 413 | 415> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return 415
  const text = await readRequestBodyText(request, MAX_BYTES)
  if (text === null) return 413
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in fields) continue
    if (value.length > MAX_FIELD_LENGTH || Object.keys(fields).length >= MAX_FIELDS) return 413
    fields[name] = value
  }
  return fields
}
