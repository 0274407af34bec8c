/**
 * Does to a page what the translators of browsers do, as an init script: each text node is replaced by a new one in two `font` elements,
 * from before the page's scripts run, and again after each change. The texts stay as they are, so that journeys find them.
 *
 * @example
 * await page.addInitScript(translatePage)
 */
export function translatePage(): void {
  // An init script is sent as text, so everything that it uses is in it.
  const isKept = (node: Node) =>
    node.nodeValue?.trim() === '' || node.parentElement?.closest('script, style, noscript, textarea, font') != null
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) {
      if (isKept(text)) continue
      const font = document.createElement('font')
      font.appendChild(document.createElement('font')).append(text.nodeValue ?? '')
      text.parentNode?.replaceChild(font, text)
    }
  }
  document.addEventListener('DOMContentLoaded', () => {
    translate(document.body)
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) translate(node)
      }
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}
