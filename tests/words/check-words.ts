/** Every word that is asked for is there, in both languages, and every word that is there is asked for. */
import type { Fault } from '../architecture/fault.ts'
import type { SourceFile } from '../architecture/source-tree.ts'
import { placeholdersOf, textsOf, type Texts, type WordTree } from './word-tree.ts'
import { wordUsesOf, type WordUses } from './word-uses.ts'

/** The words of one namespace, `core` or a plugin's id, and where they stand. */
export type Namespace = { readonly name: string; readonly folder: string; readonly id: WordTree; readonly en: WordTree }

type Read = { readonly file: SourceFile; readonly own: string; readonly words: WordUses }

export function checkWords(namespaces: readonly Namespace[], files: readonly SourceFile[]): readonly Fault[] {
  const texts = new Map(namespaces.map(({ name, id }) => [name, textsOf(id)]))
  const read = files.map((file): Read => {
    const own = /^plugins\/([^/]+)\//.exec(file.path)?.[1] ?? 'core'
    return { file, own, words: wordUsesOf(file, own) }
  })
  return [
    ...namespaces.flatMap(languageFaults),
    ...read.flatMap((one) => missingFaults(one, texts)),
    ...namespaces.flatMap((namespace) => unusedFaults(namespace, read)),
  ]
}

function languageFaults({ name, folder, id, en }: Namespace): readonly Fault[] {
  const [indonesian, english] = [textsOf(id), textsOf(en)]
  const fault = (found: string, rule: string, remedy: string): Fault => ({ file: folder, found, rule, remedy })
  const lacking = (has: Texts, lacks: Texts, language: string) =>
    [...has.keys()]
      .filter((key) => !lacks.has(key))
      .map((key) =>
        fault(`${name}:${key} has no text in ${language}`, 'Every word is in both languages', 'Write the other text.'),
      )
  const empty = [...indonesian, ...english]
    .filter(([, texts]) => texts.some((text) => text.trim() === ''))
    .map(([key]) => fault(`${name}:${key} is empty`, 'No text is empty', 'Write it, or delete the key.'))
  const uneven = [...indonesian].flatMap(([key, texts]) => {
    const [one, other] = [placeholdersOf(texts).join(', '), placeholdersOf(english.get(key) ?? texts).join(', ')]
    if (one === other) return []
    const found = `${name}:${key} is given {${one}} in Indonesian and {${other}} in English`
    return [fault(found, 'Both languages say the same', 'Use the same {{names}} in both texts.')]
  })
  return [
    ...lacking(indonesian, english, 'English'),
    ...lacking(english, indonesian, 'Indonesian'),
    ...empty,
    ...uneven,
  ]
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
        `Write ${key} in both languages of ${where}.`,
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

function unusedFaults({ name, folder, id }: Namespace, read: readonly Read[]): readonly Fault[] {
  const isUsed = (key: string) =>
    read.some(
      ({ own, words }) =>
        words.uses.some((use) => use.key === key && (use.namespaces === null || use.namespaces.includes(name))) ||
        words.patterns.some((pattern) => isPromised(pattern, own, name, key)) ||
        // A key may stand in a table and reach `t` later.
        (own === name && words.texts.has(key)),
    )
  return [...textsOf(id).keys()]
    .filter((key) => !isUsed(key))
    .map((key) => ({
      file: folder,
      found: `${name}:${key}, which nothing uses`,
      rule: 'Every word is used',
      remedy: 'Delete it in both languages, or promise it where it is used: // words: <prefix>.*',
    }))
}

/** Whether a comment's pattern, written in a file of namespace `own`, promises this key; `*:status.*` is anybody's words. */
function isPromised(pattern: string, own: string, namespace: string, key: string): boolean {
  const [first, rest] = pattern.split(/:(.*)/s)
  const [where, what] = rest ? [first, rest] : [own, pattern]
  if (where !== namespace && where !== '*') return false
  return what.endsWith('*') ? key.startsWith(what.slice(0, -1)) : key === what
}
