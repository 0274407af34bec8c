/** The look of a portal: name, colours, pictures and style. */
import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  Checkbox,
  Field,
  Input,
} from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'
import { faultAt, type Settings } from '../editor/settings.ts'
import { Choice } from '../form/choice.tsx'
import { useTexts } from '../i18n/text-context.tsx'
import type { TextKey } from '../i18n/texts.ts'
import { pointerOf, valueAt, type Keys } from '../json/pointer.ts'
import { BrandPicture } from './brand-picture.tsx'
import { ColorField } from './color-field.tsx'
import './look.css'
import { CornerPicture, EdgePicture, FontPicture, PatternPicture, TintPicture } from './style-pictures.tsx'
import { Swatches } from './swatches.tsx'

type Style = {
  readonly keys: Keys
  readonly label: TextKey
  readonly options: readonly (readonly [value: string, label: TextKey])[]
  /** Chosen while the file says nothing; null: that depends on the colour. */
  readonly unset: string | null
  readonly picture: (option: string, color: string) => ReactNode
}

const PATTERN: Style = {
  keys: ['brand', 'cover', 'pattern'],
  label: 'look.pattern',
  options: [
    ['none', 'look.patterns.none'],
    ['rays', 'look.patterns.rays'],
    ['kawung', 'look.patterns.kawung'],
    ['blocks', 'look.patterns.blocks'],
    ['waves', 'look.patterns.waves'],
  ],
  unset: 'none',
  picture: (pattern, color) => <PatternPicture pattern={pattern} color={color} />,
}
const TONE: Style = {
  keys: ['brand', 'cover', 'tone'],
  label: 'look.tone',
  options: [
    ['brand', 'look.tones.brand'],
    ['dark', 'look.tones.dark'],
    ['light', 'look.tones.light'],
  ],
  unset: null,
  picture: (tone, color) => <span className={`s-tone s-tone-${tone}`} style={{ backgroundColor: color }} />,
}
const STYLES: readonly Style[] = [
  {
    keys: ['brand', 'shape'],
    label: 'look.shape',
    options: [
      ['sharp', 'look.shapes.sharp'],
      ['soft', 'look.shapes.soft'],
      ['round', 'look.shapes.round'],
    ],
    unset: 'soft',
    picture: (shape) => <CornerPicture shape={shape} />,
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
    unset: 'system',
    picture: (font) => <FontPicture font={font} />,
  },
  {
    keys: ['brand', 'tint'],
    label: 'look.tint',
    options: [
      ['neutral', 'look.tints.neutral'],
      ['cool', 'look.tints.cool'],
      ['warm', 'look.tints.warm'],
      ['brand', 'look.tints.brand'],
    ],
    unset: 'neutral',
    picture: (tint, color) => <TintPicture tint={tint} color={color} />,
  },
  {
    keys: ['brand', 'edge'],
    label: 'look.edge',
    options: [
      ['shadow', 'look.edges.shadow'],
      ['line', 'look.edges.line'],
      ['bold', 'look.edges.bold'],
      ['flat', 'look.edges.flat'],
    ],
    unset: 'shadow',
    picture: (edge) => <EdgePicture edge={edge} />,
  },
]
const GREY = '#64748b'

export function LookTab(settings: Settings) {
  const { value, problems, set } = settings
  const { t } = useTexts()
  const [colors, setColors] = useState<readonly string[]>([])
  const textAt = (keys: Keys) => {
    const found = valueAt(value, keys)
    return typeof found === 'string' ? found : ''
  }
  const color = textAt(['brand', 'color'])
  const font = textAt(['brand', 'font']) || 'system'
  const nameFault = faultAt(problems, '/name')
  const choice = ({ keys, label, options, unset, picture }: Style) => (
    <div key={label} data-pointer={pointerOf(keys)}>
      <Choice
        label={t(label)}
        value={textAt(keys) || unset}
        options={options.map(([option, text]) => ({
          value: option,
          label: t(text),
          picture: picture(option, color || GREY),
        }))}
        onChange={(next) => set(keys, next)}
      />
    </div>
  )
  return (
    <div className="s-stack s-look">
      <section className="s-stack">
        <h2>{t('look.brand')}</h2>
        <div data-pointer="/name">
          <Field label={t('look.name')} {...(nameFault !== undefined && { validationMessage: nameFault })}>
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
              value={color}
              isText
              fault={faultAt(problems, '/brand/color')}
              onChange={(next) => set(['brand', 'color'], next, '/brand/color')}
            />
          </div>
          <div data-pointer="/brand/second">
            <ColorField
              label={t('look.second')}
              value={textAt(['brand', 'second'])}
              isText={false}
              hint={textAt(['brand', 'second']) === '' ? t('look.byMain') : undefined}
              fault={faultAt(problems, '/brand/second')}
              onChange={(next) => set(['brand', 'second'], next, '/brand/second')}
            />
          </div>
        </div>
        <BrandPicture {...settings} name="logo" label={t('look.logo')} onColors={setColors} />
        {textAt(['brand', 'logo']) !== '' && (
          <div data-pointer="/brand/wordmark">
            <Checkbox
              label={t('look.wordmark')}
              checked={valueAt(value, ['brand', 'wordmark']) === true}
              onChange={(_, { checked }) => set(['brand', 'wordmark'], checked === true ? true : undefined)}
            />
          </div>
        )}
        <Swatches
          label={t('newPartner.picked')}
          colors={colors}
          onPick={(next) => set(['brand', 'color'], next, '/brand/color')}
        />
        <Accordion collapsible>
          <AccordionItem value="pictures">
            <AccordionHeader>{t('look.morePictures')}</AccordionHeader>
            <AccordionPanel className="s-stack">
              <BrandPicture {...settings} name="logoOnCover" label={t('look.logoOnCover')} />
              <BrandPicture {...settings} name="icon" label={t('look.icon')} />
              <BrandPicture {...settings} name="scene" label={t('look.scene')} />
            </AccordionPanel>
          </AccordionItem>
        </Accordion>
      </section>
      <section className="s-stack">
        <h2>{t('look.cover')}</h2>
        {choice(PATTERN)}
        {choice(TONE)}
      </section>
      <section className="s-stack">
        <h2>{t('look.style')}</h2>
        {STYLES.map(choice)}
        <p className="s-note">{t(font === 'system' || font === 'serif' ? 'look.fontOwn' : 'look.fontLoaded')}</p>
      </section>
    </div>
  )
}
