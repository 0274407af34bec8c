/** What the house has one of: nobody makes a second one (docs/decisions/0023-one-store-idiom.md, 0024-one-form-idiom.md). */
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { report } from './architecture/fault.ts'
import { readSourceTree } from './architecture/source-tree.ts'

type Rule = {
  readonly what: string
  readonly pattern: RegExp
  /** Where it is at home. */
  readonly home: string
  readonly remedy: string
}

const RULES: readonly Rule[] = [
  {
    what: 'a form of its own making',
    pattern: /from '@hookform\/|\{[^}]*\buseForm\b[^}]*\} from 'react-hook-form'/,
    home: 'core/fields/use-form.ts',
    remedy: 'Take useForm from #core/fields.',
  },
  {
    what: 'a store of its own making',
    pattern: /from 'jotai/,
    home: 'core/store/store.ts',
    remedy: 'Take atom and useShared from core/store.',
  },
  {
    what: 'a check for a record',
    pattern: /typeof (\w+) [!=]== 'object'\s+(&&|\|\|)\s+\1 [!=]== null/,
    home: 'core/values/is-record.ts',
    remedy: 'Take isRecord from core/values, in a plugin from #core.',
  },
  {
    what: 'a rule of an e-mail address',
    pattern: /\[\^\\s@\]\+@/,
    home: 'core/values/email.ts',
    remedy: 'Take EMAIL from core/values, or emailRule from #core/fields.',
  },
  {
    what: 'a rule of a phone number',
    pattern: /\{6,15\}/,
    home: 'core/values/phone.ts',
    remedy: 'Take PHONE from core/values, or phoneRule from #core/fields.',
  },
  {
    what: 'a rule of a password',
    pattern: /\(\?=\.\*\[a-z\]\)/,
    home: 'core/values/password.ts',
    remedy: 'Take STRONG_PASSWORD from core/values, or newPasswordRule from #core/fields.',
  },
  {
    what: 'the address of a chat',
    pattern: /https:\/\/wa\.me/,
    home: 'core/ui/chat-link.ts',
    remedy: 'Take chatLink from #core.',
  },
]

const files = readSourceTree(fileURLToPath(new URL('..', import.meta.url))).filter(
  ({ path }) => /^(core|plugins|host|sandbox|src|tools)\//.test(path) && !/\.(test|built)\.tsx?$/.test(path),
)

describe.each(RULES)('$what', ({ what, pattern, home, remedy }) => {
  const owners = files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

  test('stands where it is at home', () => expect(owners).toContain(home))

  test('stands nowhere else', () =>
    expect(
      report(
        owners
          .filter((path) => path !== home)
          .map((file) => ({ file, found: what, rule: `There is one, in ${home}`, remedy })),
      ),
    ).toBe(''))
})
