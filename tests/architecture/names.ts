/** File names: kebab-case, and telling what the file knows. */
import type { Fault } from './fault.ts'

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const SAYS_NOTHING = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'types',
  'shared',
  'lib',
  'stuff',
])

/** What is wrong with a path's own name or one of its folders' names. */
export function nameFaults(path: string): readonly Fault[] {
  return path.split('/').flatMap((part, at, parts) => {
    const isFile = at === parts.length - 1
    // `plan.test.ts` is about `plan`; `partner.schema.ts` is the schema of `partner`; `.ci` begins with a dot.
    const names = isFile ? part.split('.').slice(0, -1) : [part]
    return names.flatMap((name): readonly Fault[] => {
      if (!KEBAB.test(name)) {
        return [
          fault(path, `the name ${part}`, 'Files and folders are named in kebab-case', 'Rename it: invoice-list.tsx.'),
        ]
      }
      if (!SAYS_NOTHING.has(name)) return []
      const rule = 'A file is named by what it knows, and bears its main export’s name'
      return [
        fault(
          path,
          `the name ${part}, which says nothing`,
          rule,
          'Name it for what it holds, or move its pieces to those who use them.',
        ),
      ]
    })
  })
}

function fault(file: string, found: string, rule: string, remedy: string): Fault {
  return { file, found, rule, remedy }
}
