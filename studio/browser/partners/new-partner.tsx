/** A new partner from a name, a colour or a logo, and a preset. It is a draft until somebody publishes it. */
import { Button, Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useEffect, useState, type FormEvent } from 'react'
import type { FormAnswer, Preset } from '../../contract.ts'
import { Refused } from '../api/refused.ts'
import type { StudioApi } from '../api/studio-api.ts'
import { textOf } from '../draft/create-draft.ts'
import { PhoneField } from '../form/phone-field.tsx'
import { PictureDrop } from '../form/picture-drop.tsx'
import { preparePicture } from '../form/prepare-picture.ts'
import { ColorField } from '../look/color-field.tsx'
import { colorsOfPicture } from '../look/picture-colors.ts'
import { Swatches } from '../look/swatches.tsx'
import { Choice } from '../form/choice.tsx'
import { problemWords } from '../problems/problem-words.ts'
import { Icon } from '../shell/icon.tsx'
import { PageBar } from '../shell/page-bar.tsx'
import { refusalText } from '../shell/refusal-text.ts'
import { useTexts } from '../i18n/text-context.tsx'
import { setAt } from '../json/json-text.ts'
import { PresetPicture } from './preset-picture.tsx'
import { isDomain, isId, suggestDomain, suggestId } from './suggest.ts'

type NewPartnerProps = {
  readonly api: StudioApi
  readonly form: FormAnswer
  readonly isTrial: boolean
  readonly onMade: (id: string) => void
  readonly onBack: () => void
}
const FIRST_COLOR = '#0e7490'

export function NewPartner({ api, form, isTrial, onMade, onBack }: NewPartnerProps) {
  const { t, find } = useTexts()
  const [name, setName] = useState('')
  const [ownId, setOwnId] = useState<string | null>(null)
  const [ownDomain, setOwnDomain] = useState<string | null>(null)
  const [whatsapp, setWhatsapp] = useState('')
  const [color, setColor] = useState(FIRST_COLOR)
  const [secondColor, setSecondColor] = useState<string | null>(null)
  const [preset, setPreset] = useState<Preset>(form.presets[0] ?? 'village')
  const [logo, setLogo] = useState<File | null>(null)
  const [colors, setColors] = useState<readonly string[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const id = ownId ?? suggestId(name)
  const domain = ownDomain ?? suggestDomain(id, isTrial)
  const faults = {
    name: name.trim() === '' ? t('newPartner.nameMissing') : null,
    whatsapp: /^(\d{8,15})?$/.test(whatsapp) ? null : t('newPartner.whatsappWrong'),
    id: isId(id) ? null : t('newPartner.idWrong'),
    domain: isDomain(domain) ? null : t('newPartner.domainWrong'),
  }

  const [logoAddress, setLogoAddress] = useState<string | null>(null)
  useEffect(() => {
    if (logo === null) return
    const address = URL.createObjectURL(logo)
    setLogoAddress(address)
    return () => URL.revokeObjectURL(address)
  }, [logo])

  const handleLogo = async (file: File) => {
    setLogo(file)
    const [first, second, ...rest] = await colorsOfPicture(file)
    setColors([first, second, ...rest].filter((found) => found !== undefined))
    if (first) setColor(first)
    setSecondColor(second ?? null)
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(faults).some((found) => found !== null)) {
      const wrong = Object.entries(faults).find(([, found]) => found !== null)?.[0]
      event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
      return
    }
    setBusy(true)
    setFault(null)
    make().then(onMade, (error: unknown) => {
      const problem = error instanceof Refused ? error.refusal.problems?.[0] : undefined
      setFault(problem ? problemWords(problem, { t, find }).sentence : refusalText(error, t))
      setBusy(false)
    })
  }
  async function make(): Promise<string> {
    const request = {
      id,
      name: name.trim(),
      domain,
      color,
      preset,
      ...(secondColor !== null && { secondColor }),
      ...(whatsapp !== '' && { whatsapp }),
    }
    const state = await api.create(request)
    if (logo) await addLogo(api, id, textOf(state), state.draft?.tag ?? null, logo)
    return id
  }

  const shown = (found: string | null) =>
    isTried && found !== null ? { validationMessage: found, validationState: 'error' as const } : {}
  return (
    <>
      <PageBar />
      <main className="s-page">
        <Button className="s-start s-back" appearance="transparent" icon={<Icon name="back" />} onClick={onBack}>
          {t('bar.partners')}
        </Button>
        <h1>{t('newPartner.title')}</h1>
        <p className="s-note">{t('newPartner.text')}</p>
        <form className="s-stack" noValidate onSubmit={handleSubmit}>
          <Field label={t('newPartner.name')} required {...shown(faults.name)}>
            <Input
              name="name"
              size="large"
              maxLength={60}
              value={name}
              autoComplete="organization"
              onChange={(_, { value }) => setName(value)}
            />
          </Field>
          <PhoneField
            name="whatsapp"
            label={`${t('newPartner.whatsapp')} (${t('optional')})`}
            hint={t('newPartner.whatsappHint')}
            value={whatsapp}
            fault={isTried ? (faults.whatsapp ?? undefined) : undefined}
            onChange={setWhatsapp}
          />
          <div className="s-two">
            <ColorField label={t('newPartner.colors')} value={color} isText onChange={setColor} />
            <PictureDrop
              label={t('newPartner.fromPicture')}
              file={logo?.name ?? null}
              src={logoAddress}
              onPicture={(file) => void handleLogo(file)}
            />
          </div>
          <Swatches label={t('newPartner.picked')} colors={colors} onPick={setColor} />
          <Choice
            label={t('newPartner.preset')}
            className="s-presets"
            value={preset}
            options={form.presets.map((value) => ({
              value,
              label: t(`newPartner.presets.${value}`),
              hint: t(`newPartner.presetHints.${value}`),
              picture: <PresetPicture preset={value} />,
            }))}
            onChange={setPreset}
          />
          <div className="s-two">
            <Field label={t('newPartner.domain')} hint={t('newPartner.domainHint')} {...shown(faults.domain)}>
              <Input
                name="domain"
                type="url"
                autoComplete="off"
                spellCheck={false}
                value={domain}
                onChange={(_, { value }) => setOwnDomain(value.trim().toLowerCase())}
              />
            </Field>
            <Field label={t('newPartner.id')} hint={t('newPartner.idHint')} {...shown(faults.id)}>
              <Input
                name="id"
                autoComplete="off"
                spellCheck={false}
                value={id}
                onChange={(_, { value }) => setOwnId(value.trim().toLowerCase())}
              />
            </Field>
          </div>
          <div aria-live="polite">
            {fault !== null && (
              <MessageBar intent="error" layout="multiline">
                <MessageBarBody>{fault}</MessageBarBody>
              </MessageBar>
            )}
          </div>
          <Button
            className="s-start"
            type="submit"
            appearance="primary"
            size="large"
            icon={<Icon name="plus" />}
            disabledFocusable={isBusy}
          >
            {t('newPartner.create')}
          </Button>
        </form>
      </main>
    </>
  )
}

/** A logo that is refused does not undo the new partner: the editor takes another one. */
async function addLogo(api: StudioApi, id: string, text: string, from: string | null, logo: File): Promise<void> {
  try {
    const { file } = await api.addPicture(id, logo.name, await preparePicture(logo).catch(() => logo))
    await api.saveDraft(id, { text: setAt(text, ['brand', 'logo'], file), from })
  } catch {
    // The editor shows the partner without a logo.
  }
}
