/** `HTMLFormElement.prototype.requestSubmit`: checks the fields and fires `submit`, like a click on a submit button. */
export function install({ HTMLFormElement, document }: typeof globalThis): void {
  HTMLFormElement.prototype.requestSubmit ??= function requestSubmit(
    this: HTMLFormElement,
    submitter?: HTMLElement | null,
  ) {
    if (submitter) return submitter.click()
    const button = document.createElement('button')
    button.type = 'submit'
    button.hidden = true
    this.append(button)
    button.click()
    button.remove()
  }
}
