/** Fills in a page of a MikroTik hotspot: `$(name)`, `$(if name)`, `$(if name == 'value')`, `$(else)`, `$(endif)`. */
export function fillRouterTemplate(page: string, values: Readonly<Record<string, string>>): string {
  let text = page
  // From the innermost condition outwards.
  const condition = /\$\(if ([\w-]+)(?: (==|!=) '?([^')]*)'?)?\)((?:(?!\$\(if )[\s\S])*?)\$\(endif\)/
  for (let found = condition.exec(text); found !== null; found = condition.exec(text)) {
    const [match, name = '', operator, other = '', body = ''] = found
    const value = values[name] ?? ''
    const holds = operator === undefined ? value !== '' : (value === other) === (operator === '==')
    const [then = '', otherwise = ''] = body.split('$(else)')
    // A function, because `$` has a meaning in a replacement string.
    text = text.replace(match, () => (holds ? then : otherwise))
  }
  return text.replace(/\$\(([\w-]+)\)/g, (_, name: string) => values[name] ?? '')
}

/** Bytes in RouterOS's notation: `\000\007\377`. */
export function octal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
}
