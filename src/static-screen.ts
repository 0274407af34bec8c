/**
 * What is shown before it is known whose page this is: nobody's brand, both languages, and no component, since none is
 * there yet. The waiting face stands in the page itself (`tools/static-page.ts`).
 */
import { START_LINES, type StartWord } from '../core/page/start-words.ts'
import './static-screen.css'

/** Says in the waiting face that it takes long. */
export function showSlow(root: HTMLElement): void {
  root.querySelector('[role=status] h1')?.replaceChildren(...lines('slow'))
}

export function showRefusal(root: HTMLElement): void {
  root.replaceChildren(screen('unknown'))
}

/** Resolves when she wants to try again; then the waiting face stands there as before. */
export function showFailure(root: HTMLElement): Promise<void> {
  const before = [...root.childNodes]
  const button = document.createElement('button')
  button.type = 'button'
  button.append(...lines('retry'))
  const face = screen('failed')
  face.append(button)
  root.replaceChildren(face)
  button.focus()
  return new Promise((resolve) =>
    button.addEventListener('click', () => {
      root.replaceChildren(...before)
      resolve()
    }),
  )
}

function screen(word: StartWord): HTMLElement {
  const box = document.createElement('main')
  box.className = 's-face'
  const title = document.createElement('h1')
  title.append(...lines(word))
  box.append(title)
  return box
}

function lines(word: StartWord): readonly HTMLElement[] {
  return START_LINES.map(([language, words]) => {
    const line = document.createElement('span')
    line.lang = language
    line.textContent = words[word]
    return line
  })
}
