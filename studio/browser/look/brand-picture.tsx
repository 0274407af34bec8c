import { useState } from 'react'
import { pictureAddress } from '../api/studio-api.ts'
import type { Settings } from '../editor/settings.ts'
import { PictureDrop } from '../form/picture-drop.tsx'
import { preparePicture } from '../form/prepare-picture.ts'
import { refusalText } from '../shell/refusal-text.ts'
import { useTexts } from '../i18n/text-context.tsx'
import { pointerOf, valueAt } from '../json/pointer.ts'
import { colorsOfPicture } from './picture-colors.ts'

const KEYS = {
  logo: ['brand', 'logo'],
  logoOnCover: ['brand', 'logoOnCover'],
  icon: ['brand', 'icon'],
  scene: ['brand', 'cover', 'scene'],
} as const

type BrandPictureProps = Pick<Settings, 'api' | 'id' | 'value' | 'set'> & {
  readonly name: keyof typeof KEYS
  readonly label: string
  /** Gets the colours of a picture that has been added. */
  readonly onColors?: (colors: readonly string[]) => void
}

export function BrandPicture({ api, id, value, set, name, label, onColors }: BrandPictureProps) {
  const { t } = useTexts()
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const keys = KEYS[name]
  const found = valueAt(value, keys)
  const file = typeof found === 'string' ? found : null
  const handlePicture = async (picked: File) => {
    setBusy(true)
    setFault(null)
    try {
      const picture = await preparePicture(picked).catch(() => picked)
      const answer = await api.addPicture(id, picked.name, picture)
      set(keys, answer.file)
      onColors?.(await colorsOfPicture(picture))
    } catch (error) {
      setFault(refusalText(error, t))
    }
    setBusy(false)
  }
  return (
    <div data-pointer={pointerOf(keys)}>
      <PictureDrop
        label={label}
        file={file}
        src={file === null ? null : pictureAddress(id, file)}
        isBusy={isBusy}
        fault={fault}
        onPicture={(picked) => void handlePicture(picked)}
        {...(file !== null && { onRemove: () => set(keys, undefined) })}
      />
    </div>
  )
}
