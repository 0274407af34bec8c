import './fact-list.css'

/** Renders facts in rows, each with its name at the start and its value at the end. */
export function FactList({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="g-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
