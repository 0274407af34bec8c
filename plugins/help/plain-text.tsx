/** Renders a partner's plain text as paragraphs and lists. HTML in it is shown as text. */
import { useLocalText, usePortal, type LocalText } from '@gapura/core'

type Block = { readonly kind: 'paragraph'; readonly text: string } | { readonly kind: 'list'; readonly items: string[] }

/** Each line is a paragraph; consecutive lines that begin with "- " form a list. Blank lines are skipped. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const last = blocks.at(-1)
    if (line.startsWith('- ')) {
      if (last?.kind === 'list') last.items.push(line.slice(2))
      else blocks.push({ kind: 'list', items: [line.slice(2)] })
    } else if (line !== '') blocks.push({ kind: 'paragraph', text: line })
  }
  return blocks
}

/** Returns a function: the text in the current language, with the partner's name filled in. */
export function usePartnerText(): (text: LocalText) => string {
  const local = useLocalText()
  const { partner } = usePortal()
  return (text) => local(text).replaceAll('{{partner}}', () => partner.name)
}

export function PlainText({ text }: { readonly text: string }) {
  return blocksOf(text).map((block, index) => {
    const key = `${index} ${block.kind}`
    if (block.kind === 'paragraph') return <p key={key}>{block.text}</p>
    return (
      <ul key={key} className="t-points">
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  })
}
