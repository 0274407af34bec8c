/** Checks file names: kebab-case, and specific enough to tell what the file contains. */
import type { Fault } from './fault.ts'

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const TOO_GENERAL = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types', 'shared', 'lib', 'stuff'])

/** The faults of a file's name and of its folders' names. */
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
      if (!TOO_GENERAL.has(name)) return []
      const rule = 'A file is named after its content and has its main export’s name'
      return [
        fault(
          path,
          `the name ${part}, which is too general`,
          rule,
          'Name it after its content, or move its parts to the files that use them.',
        ),
      ]
    })
  })
}

function fault(file: string, found: string, rule: string, remedy: string): Fault {
  return { file, found, rule, remedy }
}
