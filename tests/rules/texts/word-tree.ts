/** Flattens a locale file to keys. i18next's plural forms of one key are grouped. */

export type TextTree = { readonly [key: string]: string | TextTree }

/** `quota.left` → its texts; several when the key has plural forms (`quota.left_one`, `quota.left_other`). */
export type Texts = ReadonlyMap<string, readonly string[]>

const PLURAL = /_(zero|one|two|few|many|other)$/

export function textsOf(tree: TextTree): Texts {
  const texts = new Map<string, string[]>()
  const walk = (branch: TextTree, prefix: string) => {
    for (const [name, value] of Object.entries(branch)) {
      if (typeof value !== 'string') walk(value, `${prefix}${name}.`)
      else {
        const key = `${prefix}${name}`.replace(PLURAL, '')
        texts.set(key, [...(texts.get(key) ?? []), value])
      }
    }
  }
  walk(tree, '')
  return texts
}

/** The placeholder names in double braces of all texts, sorted. */
export function placeholdersOf(texts: readonly string[]): readonly string[] {
  const names = texts.flatMap((text) => [...text.matchAll(/\{\{-?\s*([\w.]+)/g)].map((match) => match[1] ?? ''))
  return [...new Set(names)].toSorted()
}
