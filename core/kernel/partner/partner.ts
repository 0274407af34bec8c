import type { FromSchema } from 'json-schema-to-ts'
import type { partnerSchema } from './partner.schema.ts'

export type Partner = FromSchema<typeof partnerSchema>
