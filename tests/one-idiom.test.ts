/**
 * Things that the project has only once, so that nobody writes a second version
 * (docs/decisions/0023-one-store-idiom.md, 0024-one-form-idiom.md).
 */
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { report } from './architecture/fault.ts'
import { readSourceTree } from './architecture/source-tree.ts'

type Rule = {
  readonly what: string
  readonly pattern: RegExp
  /** The only file that may match the pattern. */
  readonly home: string
  readonly remedy: string
}

const RULES: readonly Rule[] = [
  {
    what: 'a separate form library',
    pattern: /from '@hookform\/|\{[^}]*\buseForm\b[^}]*\} from 'react-hook-form'/,
    home: 'core/kit/forms/use-form.ts',
    remedy: 'Take useForm from @gapura/core/forms.',
  },
  {
    what: 'a separate store',
    pattern: /from 'jotai/,
    home: 'core/kernel/store/store.ts',
    remedy: 'Take atom and useShared from core/kernel/store.',
  },
  {
    what: 'a check for a record',
    pattern: /typeof (\w+) [!=]== 'object'\s+(&&|\|\|)\s+\1 [!=]== null/,
    home: 'core/kernel/values/is-record.ts',
    remedy: 'Take isRecord from core/kernel/values, in a plugin from @gapura/core.',
  },
  {
    what: 'a rule for e-mail addresses',
    pattern: /\[\^\\s@\]\+@/,
    home: 'core/kernel/values/email.ts',
    remedy: 'Take EMAIL from core/kernel/values, or emailRule from @gapura/core/forms.',
  },
  {
    what: 'a rule for phone numbers',
    pattern: /\{6,15\}/,
    home: 'core/kernel/values/phone.ts',
    remedy: 'Take PHONE from core/kernel/values, or phoneRule from @gapura/core/forms.',
  },
  {
    what: 'a rule for passwords',
    pattern: /\(\?=\.\*\[a-z\]\)/,
    home: 'core/kernel/values/password.ts',
    remedy: 'Take passwordFault from core/kernel/values, or newPasswordRule from @gapura/core/forms.',
  },
  {
    what: 'the address of a WhatsApp chat',
    pattern: /https:\/\/wa\.me/,
    home: 'core/kit/ui/chat-link.ts',
    remedy: 'Take chatLink from @gapura/core.',
  },
]

const files = readSourceTree(fileURLToPath(new URL('..', import.meta.url))).filter(
  ({ path }) =>
    /^(core|schemas|backend|plugins|host|sandbox|src|tools)\//.test(path) && !/\.(test|built)\.tsx?$/.test(path),
)

describe.each(RULES)('$what', ({ what, pattern, home, remedy }) => {
  const owners = files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

  test('is in its own file', () => expect(owners).toContain(home))

  test('is in no other file', () =>
    expect(
      report(
        owners
          .filter((path) => path !== home)
          .map((file) => ({ file, found: what, rule: `The project has only one, in ${home}`, remedy })),
      ),
    ).toBe(''))
})
