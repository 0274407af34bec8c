import type { FromSchema } from 'json-schema-to-ts'
import type { partnerSchema } from './partner.schema.ts'

/** A partner's file as written: nothing is filled in. */
export type WrittenPartner = FromSchema<typeof partnerSchema, { keepDefaultedPropertiesOptional: true }>
/** With its languages settled. */
export type Partner = WrittenPartner & { language: string; languages: string[] }
