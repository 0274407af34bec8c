/** File patterns: `*` matches within a name, `**` across folders, `{a,b}` matches either. */
const compiled = new Map<string, RegExp>()

export function matches(pattern: string, path: string): boolean {
  let expression = compiled.get(pattern)
  if (!expression) compiled.set(pattern, (expression = compile(pattern)))
  return expression.test(path)
}

const PIECES: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '{': '(?:',
  ',': '|',
  '}': ')',
  '.': '\\.',
}

function compile(pattern: string): RegExp {
  const body = pattern.replace(/\*\*\/|\*\*|[*{},.]/g, (piece) => PIECES[piece] ?? piece)
  return new RegExp(`^${body}$`)
}
