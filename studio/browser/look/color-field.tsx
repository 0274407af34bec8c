/** A colour by the device's picker or as text, with whether it can be read in both themes. */
import { Button, Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { Icon } from '../shell/icon.tsx'
import { useTexts } from '../i18n/text-context.tsx'
import { legibility, mended, readHex } from './contrast.ts'

type ColorFieldProps = {
  readonly label: string
  /** Empty: it is computed. */
  readonly value: string
  readonly isText: boolean
  readonly hint?: string | undefined
  readonly fault?: string | undefined
  readonly onChange: (color: string) => void
}

export function ColorField({ label, value, isText, hint, fault, onChange }: ColorFieldProps) {
  const { t } = useTexts()
  // The typed text until it is a colour. It is dropped when the value of the file changes otherwise.
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string } | null>(null)
  const text = typed?.over === value ? typed.text : value
  const isWrong = text !== '' && !readHex(text)
  const handleText = (next: string) => {
    const hex = readHex(next)
    if (hex) {
      setTyped(null)
      onChange(hex)
    } else setTyped({ text: next, over: value })
  }
  const message = isWrong ? t('look.colorWrong') : fault
  return (
    <div className="s-color">
      <Field
        label={label}
        {...(message === undefined
          ? hint !== undefined && { hint }
          : { validationMessage: message, validationState: 'error' as const })}
      >
        <Input
          value={text}
          maxLength={7}
          placeholder={t('look.automatic')}
          onChange={(_, { value: next }) => handleText(next.trim())}
          contentBefore={
            <input
              type="color"
              className="s-picker"
              aria-label={t('look.pick', { label })}
              value={readHex(value) ?? '#888888'}
              onChange={({ currentTarget }) => handleText(currentTarget.value)}
            />
          }
        />
      </Field>
      <Contrast color={value} isText={isText} onMend={onChange} />
    </div>
  )
}

type ContrastProps = { readonly color: string; readonly isText: boolean; readonly onMend: (color: string) => void }

function Contrast({ color, isText, onMend }: ContrastProps) {
  const { t, language } = useTexts()
  const [before, setBefore] = useState<string | null>(null)
  const found = legibility(color, isText)
  if (!found) return null
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  const better = mended(color, isText)
  const isGood = found.light.isGood && found.dark.isGood
  return (
    <div className="s-contrast">
      {(['light', 'dark'] as const).map((theme) => (
        <span key={theme} className={found[theme].isGood ? 's-good' : 's-bad'}>
          <Icon name={found[theme].isGood ? 'check' : 'warning'} />
          <span className="s-strong">{t(`look.${theme}`)}</span>
          <span>
            {t(found[theme].isGood ? 'look.readable' : 'look.unreadable', {
              ratio: number.format(found[theme].ratio),
            })}
          </span>
        </span>
      ))}
      {!isGood && better !== null && (
        <>
          <span className="s-note">{t('look.adapted')}</span>
          <Button
            size="small"
            icon={<ColorDot color={better} />}
            onClick={() => {
              setBefore(color)
              onMend(better)
            }}
          >
            {t('look.mend', { color: better })}
          </Button>
        </>
      )}
      {isGood && before !== null && before !== color && (
        <Button
          size="small"
          icon={<ColorDot color={before} />}
          onClick={() => {
            setBefore(null)
            onMend(before)
          }}
        >
          {t('look.unmend', { color: before })}
        </Button>
      )}
    </div>
  )
}

function ColorDot({ color }: { readonly color: string }) {
  return <span className="s-dot" style={{ background: color }} />
}
