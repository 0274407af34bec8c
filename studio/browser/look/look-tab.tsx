import { Field, Input, Select } from '@fluentui/react-components'
import { useState } from 'react'
import { pictureAddress } from '../api/studio-api.ts'
import { faultAt, type Settings } from '../editor/settings.ts'
import { PictureDrop } from '../form/picture-drop.tsx'
import { refusalText } from '../shell/refusal-text.ts'
import { useTexts } from '../texts/text-context.tsx'
import type { TextKey } from '../texts/texts.ts'
import { valueAt, type Keys } from '../value/pointer.ts'
import { ColorField } from './color-field.tsx'
import { Swatches } from './swatches.tsx'

/** Settings of the look that are one of a few, the default first. */
const CHOICES: readonly {
  readonly keys: Keys
  readonly label: TextKey
  readonly options: readonly (readonly [value: string, label: TextKey])[]
}[] = [
  {
    keys: ['brand', 'cover', 'pattern'],
    label: 'look.pattern',
    options: [
      ['none', 'look.patterns.none'],
      ['rays', 'look.patterns.rays'],
      ['kawung', 'look.patterns.kawung'],
      ['blocks', 'look.patterns.blocks'],
      ['waves', 'look.patterns.waves'],
    ],
  },
  {
    keys: ['brand', 'shape'],
    label: 'look.shape',
    options: [
      ['soft', 'look.shapes.soft'],
      ['sharp', 'look.shapes.sharp'],
      ['round', 'look.shapes.round'],
    ],
  },
  {
    keys: ['brand', 'font'],
    label: 'look.font',
    options: [
      ['system', 'look.fonts.system'],
      ['serif', 'look.fonts.serif'],
      ['jakarta', 'look.fonts.jakarta'],
      ['archivo', 'look.fonts.archivo'],
      ['fredoka', 'look.fonts.fredoka'],
    ],
  },
]

export function LookTab({ api, id, value, problems, set }: Settings) {
  const { t } = useTexts()
  const [colors, setColors] = useState<readonly string[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const textAt = (keys: Keys) => {
    const found = valueAt(value, keys)
    return typeof found === 'string' ? found : ''
  }
  const logo = textAt(['brand', 'logo'])
  const handleLogo = async (file: File) => {
    setBusy(true)
    setFault(null)
    try {
      const picture = await api.addPicture(id, file.name, file)
      setColors(picture.colors)
      set(['brand', 'logo'], picture.file)
    } catch (error) {
      setFault(refusalText(error, t))
    }
    setBusy(false)
  }
  return (
    <section className="s-stack">
      <h2>{t('look.brand')}</h2>
      <div data-pointer="/name">
        <Field label={t('look.name')}>
          <Input
            maxLength={60}
            value={textAt(['name'])}
            onChange={(_, { value: next }) => set(['name'], next, '/name')}
          />
        </Field>
      </div>
      <div className="s-two">
        <div data-pointer="/brand/color">
          <ColorField
            label={t('look.color')}
            value={textAt(['brand', 'color'])}
            isText
            fault={faultAt(problems, '/brand/color')}
            onChange={(color) => set(['brand', 'color'], color, '/brand/color')}
          />
        </div>
        <div data-pointer="/brand/second">
          <ColorField
            label={t('look.second')}
            value={textAt(['brand', 'second'])}
            isText={false}
            hint={textAt(['brand', 'second']) === '' ? t('look.byMain') : undefined}
            fault={faultAt(problems, '/brand/second')}
            onChange={(color) => set(['brand', 'second'], color, '/brand/second')}
          />
        </div>
      </div>
      <div data-pointer="/brand/logo">
        <PictureDrop
          label={t('look.logo')}
          file={logo === '' ? null : logo}
          src={logo === '' ? null : pictureAddress(id, logo)}
          isBusy={isBusy}
          fault={fault}
          onPicture={(file) => void handleLogo(file)}
          {...(logo !== '' && { onRemove: () => set(['brand', 'logo'], undefined) })}
        />
      </div>
      <Swatches label={t('newPartner.picked')} colors={colors} onPick={(color) => set(['brand', 'color'], color)} />
      <div className="s-two">
        {CHOICES.map(({ keys, label, options }) => (
          <div key={label} data-pointer={`/${keys.join('/')}`}>
            <Field label={t(label)}>
              <Select
                value={textAt(keys) || (options[0]?.[0] ?? '')}
                onChange={(_, { value: next }) => set(keys, next)}
              >
                {options.map(([option, text]) => (
                  <option key={option} value={option}>
                    {t(text)}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        ))}
      </div>
    </section>
  )
}
