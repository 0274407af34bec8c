/**
 * Lists the known names of a login config and their types. The back end stores every value as text: known names are read by their type,
 * others by the form of the text.
 */
import type { JSONSchema } from 'json-schema-to-ts'

export const loginConfigSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'A normalised login config: settings of one domain that the back end can change at run time',
  type: 'object',
  properties: {
    login_logo: {
      type: ['string', 'null'],
      description: 'File id of the logo (`/api/file/{id}`), shown when the partner’s file names no logo of its own.',
    },
    float_ads: { type: ['boolean', 'null'], description: 'Whether floating advertisements are shown. Null means no.' },
    survey_ads: {
      type: ['boolean', 'null'],
      description: 'Whether surveys are shown among the advertisements. Null means no.',
    },
    no_ads_message: {
      type: ['string', 'null'],
      description: 'Text that is shown when there are no advertisements.',
    },
    card_payment: {
      type: ['boolean', 'null'],
      description: 'Whether cards are taken besides QR codes; needs the environment’s payment script. Null means no.',
    },
  },
  patternProperties: {
    '^plugin_[a-z0-9_-]{1,64}$': {
      type: ['boolean', 'null'],
      description:
        'The switch of one plugin, if its definition names it. True and false override the plugin’s default; null leaves the decision to the partner’s file. A plugin that the partner’s file turns off stays off.',
    },
  },
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
} as const satisfies JSONSchema

export function declaredType(name: string): 'string' | 'boolean' | null {
  // Not `Object.hasOwn`: statically published pages read login configs without polyfills.
  const [, known] = Object.entries(loginConfigSchema.properties).find(([key]) => key === name) ?? []
  if (known !== undefined) return known.type[0]
  const isSwitch = Object.keys(loginConfigSchema.patternProperties).some((pattern) => new RegExp(pattern).test(name))
  return isSwitch ? 'boolean' : null
}
