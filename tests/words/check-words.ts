/**
 * Every word that is asked for is there, in every complete language; every word that is there is asked for; and a language
 * that is not complete has no word of its own.
 */
import type { Fault } from '../architecture/fault.ts'
import type { SourceFile } from '../architecture/source-tree.ts'
import { placeholdersOf, textsOf, type Texts, type WordTree } from './word-tree.ts'
import { wordUsesOf, type WordUses } from './word-uses.ts'

/** The words of one namespace, `core` or a plugin's id, and where they stand. */
export type Namespace = {
  readonly name: string
  readonly folder: string
  /** By language. */
  readonly words: Readonly<Record<string, WordTree>>
}

type Read = { readonly file: SourceFile; readonly own: string; readonly words: WordUses }

/** @param complete the languages in which nothing may be missing; the first is what the others are held against */
export function checkWords(
  namespaces: readonly Namespace[],
  files: readonly SourceFile[],
  complete: readonly string[],
): readonly Fault[] {
  const [first = ''] = complete
  const texts = new Map(namespaces.map(({ name, words }) => [name, textsOf(words[first] ?? {})]))
  const read = files.map((file): Read => {
    const own = /^plugins\/([^/]+)\//.exec(file.path)?.[1] ?? 'core'
    return { file, own, words: wordUsesOf(file, own) }
  })
  return [
    ...namespaces.flatMap((one) => languageFaults(one, complete)),
    ...read.flatMap((one) => missingFaults(one, texts)),
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
    const lacking = complete.includes(language) ? [...known].filter((key) => !texts.has(key)) : []
    const strange = [...texts.keys()].filter((key) => !known.has(key))
    const empty = [...texts].filter(([, all]) => all.some((text) => text.trim() === '')).map(([key]) => key)
    const uneven = [...texts].flatMap(([key, all]) => {
      const [one, other] = [placeholdersOf(standard.get(key) ?? all).join(', '), placeholdersOf(all).join(', ')]
      if (one === other) return []
      return [`${name}:${key} is given {${one}} in ${first} and {${other}} in ${language}`]
    })
    return [
      ...lacking.map((key) =>
        fault(`${name}:${key} has no text in ${language}`, 'A complete language has every word', 'Write the text.'),
      ),
      ...strange.map((key) =>
        fault(`${name}:${key} is in ${language} alone`, 'Every word is in the complete languages', 'Correct the key.'),
      ),
      ...empty.map((key) => fault(`${name}:${key} is empty`, 'No text is empty', 'Write it, or delete the key.')),
      ...uneven.map((found) => fault(found, 'All languages say the same', 'Use the same {{names}} in each text.')),
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
      const rule = 'A key put together at run time is promised in a comment'
      return [fault(line, 'a key that only the running program knows', rule, 'Add, for example: // words: status.*')]
    }
    if (namespaces === null || namespaces.some((name) => texts.get(name)?.has(key))) return []
    const where = namespaces.join(' or ')
    return [
      fault(
        line,
        `t('${key}'), which ${where} does not have`,
        'Every key is in the files of words',
        `Write ${key} in each complete language of ${where}.`,
      ),
    ]
  })
  const promises = words.patterns
    .filter(
      (pattern) =>
        ![...texts].some(([name, keys]) => [...keys.keys()].some((key) => isPromised(pattern, own, name, key))),
    )
    .map((pattern) =>
      fault(
        undefined,
        `words: ${pattern}, which no key fits`,
        'A promised pattern has keys',
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
        words.patterns.some((pattern) => isPromised(pattern, own, name, key)) ||
        // A key may stand in a table and reach `t` later.
        (own === name && words.texts.has(key)),
    )
  return [...texts.keys()]
    .filter((key) => !isUsed(key))
    .map((key) => ({
      file: folder,
      found: `${name}:${key}, which nothing uses`,
      rule: 'Every word is used',
      remedy: 'Delete it in each language, or promise it where it is used: // words: <prefix>.*',
    }))
}

/** Whether a comment's pattern, written in a file of namespace `own`, promises this key; `*:status.*` is anybody's words. */
function isPromised(pattern: string, own: string, namespace: string, key: string): boolean {
  const [first, rest] = pattern.split(/:(.*)/s)
  const [where, what] = rest ? [first, rest] : [own, pattern]
  if (where !== namespace && where !== '*') return false
  return what.endsWith('*') ? key.startsWith(what.slice(0, -1)) : key === what
}
