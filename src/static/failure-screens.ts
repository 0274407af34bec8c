/**
 * The screens before the partner is known: without a brand, in both languages, and without components, since none are
 * loaded yet. The loading screen is part of the page itself (`tools/partner/static-page.ts`).
 */
import { START_TEXTS, type StartText } from '../../core/kernel/page/start-texts.ts'
import './failure-screens.css'

/** Shows on the loading screen that loading takes long. */
export function showSlow(root: HTMLElement): void {
  root.querySelector('[role=status] h1')?.replaceChildren(...lines('slow'))
}

export function showRefusal(root: HTMLElement): void {
  root.replaceChildren(screen('unknown'))
}

/** Resolves when the customer presses the button to try again. Then the loading screen is shown again. */
export function showFailure(root: HTMLElement): Promise<void> {
  const before = [...root.childNodes]
  const button = document.createElement('button')
  button.type = 'button'
  button.append(...lines('retry'))
  const box = screen('failed')
  box.append(button)
  root.replaceChildren(box)
  button.focus()
  return new Promise((resolve) =>
    button.addEventListener('click', () => {
      root.replaceChildren(...before)
      resolve()
    }),
  )
}

function screen(key: StartText): HTMLElement {
  const box = document.createElement('main')
  box.className = 's-face'
  const title = document.createElement('h1')
  title.append(...lines(key))
  box.append(title)
  return box
}

function lines(key: StartText): readonly HTMLElement[] {
  return START_TEXTS.map(([language, texts]) => {
    const line = document.createElement('span')
    line.lang = language
    line.textContent = texts[key]
    return line
  })
}
