declare module 'virtual:validators' {
  type Validate = import('../../schemas/partner/schema-faults.ts').Validate
  /** A partner's file by `schemas/partner.schema.json`, with every installed plugin's options. */
  export const validatePartner: Validate
  /** A normalised login config by `schemas/login-config.schema.json`. */
  export const validateLoginConfig: Validate
}
