/** Every text of the portal that a partner may replace, for the search of the page. */
import { LANGUAGES } from '../../core/kernel/text/languages.ts'
import { loadWordings, placeholdersIn } from '../../schemas/partner/known-texts.ts'
import { installedPlugins } from '../../schemas/plugin/installed-plugins.ts'
import type { TextsAnswer } from '../contract.ts'

let answer: Promise<TextsAnswer> | null = null

/** The texts of this build, which do not change while it runs. */
export function portalTexts(): Promise<TextsAnswer> {
  answer ??= load()
  return answer
}

async function load(): Promise<TextsAnswer> {
  const byKey = new Map<string, Record<string, string>>()
  for await (const { language, key, text } of loadWordings(installedPlugins))
    byKey.set(key, { ...byKey.get(key), [language]: text })
  const titles = new Map(installedPlugins.map(({ id, title }) => [id, { ...title }]))
  const ids = [...new Set([...byKey.keys()].map((key) => key.split(':')[0] ?? ''))]
  return {
    groups: ids.map((id) => ({
      id,
      title: titles.get(id) ?? {},
      texts: [...byKey]
        .filter(([key]) => key.startsWith(`${id}:`))
        .map(([key, wordings]) => ({
          key,
          wordings: inOrder(wordings),
          values: [...new Set(Object.values(wordings).flatMap(placeholdersIn))],
        })),
    })),
  }
}

function inOrder(wordings: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = wordings[language]
      return text === undefined ? [] : [[language, text] as const]
    }),
  )
}
