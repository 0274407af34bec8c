/** Fills in a page of a MikroTik hotspot: `$(name)`, `$(if name)`, `$(if name == 'value')`, `$(else)`, `$(endif)`. */
export function fillIn(page: string, values: Readonly<Record<string, string>>): string {
  let text = page
  // From the innermost condition outwards.
  const condition = /\$\(if ([\w-]+)(?: (==|!=) '?([^')]*)'?)?\)((?:(?!\$\(if )[\s\S])*?)\$\(endif\)/
  for (let found = condition.exec(text); found !== null; found = condition.exec(text)) {
    const [whole, name = '', operator, other = '', body = ''] = found
    const value = values[name] ?? ''
    const holds = operator === undefined ? value !== '' : (value === other) === (operator === '==')
    const [then = '', otherwise = ''] = body.split('$(else)')
    // A function, because a dollar sign in a text of its own has a meaning.
    text = text.replace(whole, () => (holds ? then : otherwise))
  }
  return text.replace(/\$\(([\w-]+)\)/g, (_, name: string) => values[name] ?? '')
}

/** A byte as RouterOS prints it. */
export function octal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
}
