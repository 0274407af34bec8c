/**
 * The screens before the partner is known: without a brand, in both languages, and without components, since none are
 * loaded yet. The loading screen is part of the page itself (`tools/partner/static-page.ts`).
 */
import { START_TEXTS, type StartText } from '../../core/kernel/page/start-texts.ts'
import './failure-screens.css'

/** Says on the loading screen that loading takes long. */
export function showSlow(root: HTMLElement): void {
  root.querySelector('[role=status] h1')?.replaceChildren(...lines('slow'))
}

export function showRefusal(root: HTMLElement): void {
  root.replaceChildren(screen('unknown'))
}

/** Resolves when she presses the button to try again. Then the loading screen is shown again. */
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

function screen(word: StartText): HTMLElement {
  const box = document.createElement('main')
  box.className = 's-face'
  const title = document.createElement('h1')
  title.append(...lines(word))
  box.append(title)
  return box
}

function lines(word: StartText): readonly HTMLElement[] {
  return START_TEXTS.map(([language, words]) => {
    const line = document.createElement('span')
    line.lang = language
    line.textContent = words[word]
    return line
  })
}
