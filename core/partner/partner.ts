/** A partner as one file says it. The type comes from the schema, so what compiles is what a partner may write. */
import type { FromSchema } from 'json-schema-to-ts'
import type { partnerSchema } from './partner.schema.ts'

export type Partner = FromSchema<typeof partnerSchema>
