import { defineOptions } from '@gapura/core'
import { PATH_PATTERN } from '@gapura/core/values'

export const options = defineOptions('home', {
  quick: {
    type: 'array',
    items: {
      type: 'string',
      pattern: PATH_PATTERN,
      patternErrorMessage: 'a path that begins with a slash',
    },
    maxItems: 20,
    default: [],
    examples: [['/packages', '/retailer_list']],
    description:
      'The quick menu in files of an earlier release: paths, as in `menus.quick`, which replaces it and can also rename entries and add links. An empty list counts as none. Default: empty.',
  },
})
