import { useTexts } from '../i18n/text-context.tsx'

type SwatchesProps = {
  readonly label: string
  readonly colors: readonly string[]
  readonly onPick: (color: string) => void
}

/** Colours to pick from, such as those of a logo. */
export function Swatches({ label, colors, onPick }: SwatchesProps) {
  const { t } = useTexts()
  if (colors.length === 0) return null
  return (
    <div className="s-swatches" role="group" aria-label={label}>
      <span className="s-label">{label}</span>
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          className="s-swatch-button"
          style={{ backgroundColor: color }}
          aria-label={t('look.pick', { label: color })}
          title={color}
          onClick={() => onPick(color)}
        />
      ))}
    </div>
  )
}
