/**
 * Finds texts that have no element of their own, in everything that tests render. A browser that translates the page replaces text nodes.
 * React sets the text of an element that contains nothing else, whatever is in it; a text beside other children is a node that React keeps,
 * and changing or removing it fails once it is gone. Lint rule `gapura/own-element` sees the same in the source, except in variables.
 */

/** React's record of a component or an element, as far as it is read here. */
type Fiber = { readonly type: unknown; readonly return: Fiber | null }

let found = new Set<string>()

/** Looks at every text node that is created from now on. */
export function watchBareTexts(): void {
  const create = document.createTextNode.bind(document)
  document.createTextNode = (data: string) => {
    const node = create(data)
    // A space between elements never changes, and translators leave it as it is. React records its node after it has been created.
    if (data.trim() !== '') queueMicrotask(() => record(node, data))
    return node
  }
}

/** The faults found since the last call: `Component: <p> “text”`. */
export function takeBareTexts(): readonly string[] {
  const texts = [...found]
  found = new Set()
  return texts
}

function record(node: Text, data: string): void {
  const fiber = Object.entries(node).find(([key]) => key.startsWith('__reactFiber$'))?.[1]
  if (fiber === undefined) return
  const around: unknown[] = []
  for (let above: Fiber | null = fiber.return; above; above = above.return) around.push(above.type)
  const element = around.find((type) => typeof type === 'string')
  const component = around.find((type) => typeof type === 'function' && type.name !== '')
  found.add(`${typeof component === 'function' ? component.name : '?'}: <${element}> “${data}”`)
}
