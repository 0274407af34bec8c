/** Finds `await` outside of functions, which old browsers cannot parse and no plugin definition may have. */
import { Visitor } from 'vite'

export type SourceRange = { readonly start: number; readonly end: number }

/** The first `await`, also of `for await`, outside of functions; null when there is none. */
export function topLevelAwaitIn(program: Parameters<Visitor['visit']>[0]): SourceRange | null {
  const found: SourceRange[] = []
  let depth = 0
  const enter = () => void (depth += 1)
  const leave = () => void (depth -= 1)
  const note = (place: SourceRange) => {
    if (depth === 0) found.push(place)
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    AwaitExpression: note,
    ForOfStatement: (statement) => (statement.await ? note(statement) : undefined),
  }).visit(program)
  return found[0] ?? null
}
