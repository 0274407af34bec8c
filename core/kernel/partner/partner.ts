/** The type of a partner's file, derived from its schema. */
import type { FromSchema } from 'json-schema-to-ts'
import type { partnerSchema } from './partner.schema.ts'

export type Partner = FromSchema<typeof partnerSchema>
