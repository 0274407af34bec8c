import './track.css'

type Props = {
  readonly labels: readonly string[]
  /** Index of the present one; the number of labels: all are done. */
  readonly now: number
}

/** The steps of what is under way, such as a paid package that is being activated: done, present and to come. */
export function Track({ labels, now }: Props) {
  return (
    <ol className="g-track">
      {labels.map((label, index) => (
        <li
          key={label}
          className={index < now ? 'g-done' : undefined}
          aria-current={index === now ? 'step' : undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  )
}
