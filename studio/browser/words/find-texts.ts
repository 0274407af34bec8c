import type { TextsAnswer } from '../../contract.ts'

type Group = TextsAnswer['groups'][number]
export type PortalText = Group['texts'][number]

const MAX_FOUND = 20

/** Texts of the portal that contain the words, in any language; the shortest first, because it is the closest. */
export function findTexts(
  { groups }: TextsAnswer,
  query: string,
  taken: readonly string[],
): readonly { readonly group: Group; readonly text: PortalText }[] {
  const wanted = query.trim().toLowerCase()
  if (wanted.length < 2) return []
  const closest = ({ wordings }: PortalText) =>
    Math.min(
      ...Object.values(wordings)
        .filter((wording) => wording.toLowerCase().includes(wanted))
        .map(({ length }) => length),
    )
  return groups
    .flatMap((group) => group.texts.map((text) => ({ group, text, length: closest(text) })))
    .filter(({ text, length }) => length < Infinity && !taken.includes(text.key))
    .toSorted((a, b) => a.length - b.length)
    .slice(0, MAX_FOUND)
}

/** Values of the portal's text that an own one lacks. */
export function missingValues(own: string, values: readonly string[]): readonly string[] {
  const written = [...own.matchAll(/\{\{-?\s*([^{},\s]+)/g)].map(([, name]) => name)
  return values.filter((value) => !written.includes(value))
}
