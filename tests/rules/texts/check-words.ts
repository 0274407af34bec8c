/**
 * Checks that every key in use has a text in every complete language, that every text is used, and that an incomplete
 * language has no keys of its own.
 */
import type { Fault } from '../architecture/fault.ts'
import type { SourceFile } from '../architecture/source-tree.ts'
import { placeholdersOf, textsOf, type Texts, type TextTree } from './word-tree.ts'
import { wordUsesOf, type WordUses } from './word-uses.ts'

/** The texts of one namespace, `core`, a plugin's id or `desk`, and the folder of their files. */
export type Namespace = {
  readonly name: string
  readonly folder: string
  readonly words: Readonly<Record<string, TextTree>>
}

type Read = { readonly file: SourceFile; readonly own: string; readonly words: WordUses }

/**
 * @param complete the languages in which no text may be missing; the others are compared with the first
 */
export function checkWords(
  namespaces: readonly Namespace[],
  files: readonly SourceFile[],
  complete: readonly string[],
): readonly Fault[] {
  const [first = ''] = complete
  const texts = new Map(namespaces.map(({ name, words }) => [name, textsOf(words[first] ?? {})]))
  const read = files.map((file): Read => {
    const own = /^(?:plugins|sandbox)\/([^/]+)\//.exec(file.path)?.[1] ?? 'core'
    return { file, own, words: wordUsesOf(file, own) }
  })
  return [
    ...namespaces.flatMap((namespace) => languageFaults(namespace, complete)),
    ...read.flatMap((use) => missingFaults(use, texts)),
    ...namespaces.flatMap((namespace) => unusedFaults(namespace, texts.get(namespace.name) ?? new Map(), read)),
  ]
}

function languageFaults({ name, folder, words }: Namespace, complete: readonly string[]): readonly Fault[] {
  const [first = ''] = complete
  const fault = (found: string, rule: string, remedy: string): Fault => ({ file: folder, found, rule, remedy })
  const languages = [...new Set([...complete, ...Object.keys(words)])]
  const read = languages.map((language) => ({ language, texts: textsOf(words[language] ?? {}) }))
  const known = new Set(
    read.filter(({ language }) => complete.includes(language)).flatMap(({ texts }) => [...texts.keys()]),
  )
  const standard = textsOf(words[first] ?? {})
  return read.flatMap(({ language, texts }) => {
    if (complete.includes(language) && words[language] === undefined) {
      const file = folder === 'locales' ? `locales/${language}/${name}.json` : `${folder}/${language}.json`
      const remedy = 'Add the file, with every key that the other languages have.'
      return [{ file, found: 'no file of texts', rule: 'A complete language has every text', remedy }]
    }
    const lacking = complete.includes(language) ? [...known].filter((key) => !texts.has(key)) : []
    const strange = [...texts.keys()].filter((key) => !known.has(key))
    const empty = [...texts].filter(([, all]) => all.some((text) => text.trim() === '')).map(([key]) => key)
    const uneven = [...texts].flatMap(([key, all]) => {
      const [standardNames, names] = [
        placeholdersOf(standard.get(key) ?? all).join(', '),
        placeholdersOf(all).join(', '),
      ]
      if (standardNames === names) return []
      return [`${name}:${key} is given {${standardNames}} in ${first} and {${names}} in ${language}`]
    })
    return [
      ...lacking.map((key) =>
        fault(`${name}:${key} has no text in ${language}`, 'A complete language has every text', 'Write the text.'),
      ),
      ...strange.map((key) =>
        fault(`${name}:${key} is only in ${language}`, 'Every key is in the complete languages', 'Correct the key.'),
      ),
      ...empty.map((key) => fault(`${name}:${key} is empty`, 'No text is empty', 'Write it, or delete the key.')),
      ...uneven.map((found) =>
        fault(found, 'All languages have the same placeholders', 'Use the same {{names}} in each text.'),
      ),
    ]
  })
}

function missingFaults({ file, own, words }: Read, texts: ReadonlyMap<string, Texts>): readonly Fault[] {
  const fault = (line: number | undefined, found: string, rule: string, remedy: string): Fault => ({
    file: file.path,
    ...(line !== undefined && { line }),
    found,
    rule,
    remedy,
  })
  const uses = words.uses.flatMap(({ namespaces, key, line }) => {
    if (key === null) {
      if (words.patterns.length > 0) return []
      const rule = 'A comment declares the keys that are built at run time'
      return [fault(line, 'a key that is built at run time', rule, 'Add, for example: // words: status.*')]
    }
    if (namespaces === null || namespaces.some((name) => texts.get(name)?.has(key))) return []
    const where = namespaces.join(' or ')
    return [
      fault(
        line,
        `t('${key}'), which ${where} does not have`,
        'Every key is in the locale files',
        `Write ${key} in each complete language of ${where}.`,
      ),
    ]
  })
  const promises = words.patterns
    .filter(
      (pattern) =>
        ![...texts].some(([name, keys]) => [...keys.keys()].some((key) => isDeclared(pattern, own, name, key))),
    )
    .map((pattern) =>
      fault(
        undefined,
        `words: ${pattern}, which no key matches`,
        'A declared pattern matches keys',
        'Correct the comment or delete it.',
      ),
    )
  return [...uses, ...promises]
}

function unusedFaults({ name, folder }: Namespace, texts: Texts, read: readonly Read[]): readonly Fault[] {
  const isUsed = (key: string) =>
    read.some(
      ({ own, words }) =>
        words.uses.some((use) => use.key === key && (use.namespaces === null || use.namespaces.includes(name))) ||
        words.patterns.some((pattern) => isDeclared(pattern, own, name, key)) ||
        // A key may be in a table and be passed to `t` later.
        (own === name && words.texts.has(key)),
    )
  return [...texts.keys()]
    .filter((key) => !isUsed(key))
    .map((key) => ({
      file: folder,
      found: `${name}:${key}, which nothing uses`,
      rule: 'Every text is used',
      remedy: 'Delete it in each language, or declare it in the file that uses it: // words: <prefix>.*',
    }))
}

/** Whether a comment's pattern in a file of namespace `own` declares this key. `*:status.*` matches all namespaces. */
function isDeclared(pattern: string, own: string, namespace: string, key: string): boolean {
  const [first, rest] = pattern.split(/:(.*)/s)
  const [where, what] = rest ? [first, rest] : [own, pattern]
  if (where !== namespace && where !== '*') return false
  return what.endsWith('*') ? key.startsWith(what.slice(0, -1)) : key === what
}
