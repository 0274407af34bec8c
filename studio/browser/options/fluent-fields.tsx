/** The fields and frames of forms that @rjsf/core draws, made of Fluent's components. Its own Fluent theme does not install with React 19. */
import { Button, Checkbox, Field, Input, Select, Switch, Textarea } from '@fluentui/react-components'
import {
  buttonId,
  type ArrayFieldItemButtonsTemplateProps,
  type ArrayFieldItemTemplateProps,
  type FieldTemplateProps,
  type IconButtonProps,
  type ObjectFieldTemplateProps,
  type RJSFSchema,
  type TemplatesType,
  type WidgetProps,
} from '@rjsf/utils'
import type { Problem } from '../../contract.ts'
import { faultAt } from '../editor/settings.ts'
import { Icon } from '../shell/icon.tsx'
import { useTexts } from '../i18n/text-context.tsx'
import type { JsonObject } from '../json/json-text.ts'
import { pointerOf } from '../json/pointer.ts'

/** For every field of a form. `pointer`: to the options in the partner's file. */
export type OptionContext = { readonly pointer: string; readonly problems: readonly Problem[] }

type Context = OptionContext
type Widget = WidgetProps<JsonObject, RJSFSchema, Context>

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function TextField({ id, value, schema, placeholder, onChange }: Widget) {
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  return (
    <Input
      id={id}
      type={isNumber ? 'number' : 'text'}
      {...(placeholder && { placeholder })}
      value={textOf(value)}
      onChange={(_, { value: text }) => {
        if (!isNumber) onChange(text === '' ? undefined : text)
        else onChange(text === '' || Number.isNaN(Number(text)) ? undefined : Number(text))
      }}
    />
  )
}

function LongTextField({ id, value, onChange }: Widget) {
  return (
    <Textarea
      id={id}
      rows={4}
      resize="vertical"
      value={textOf(value)}
      onChange={(_, { value: text }) => onChange(text === '' ? undefined : text)}
    />
  )
}

function ChoiceField({ id, value, options, onChange }: Widget) {
  const { t } = useTexts()
  return (
    <Select
      id={id}
      value={textOf(value)}
      onChange={(_, { value: chosen }) => onChange(chosen === '' ? undefined : chosen)}
    >
      {value === undefined && <option value="">{t('form.unset')}</option>}
      {options.enumOptions?.map(({ value: choice, label }) => (
        <option key={textOf(choice)} value={textOf(choice)}>
          {label}
        </option>
      ))}
    </Select>
  )
}

/** Several of a few, in the order in which they were chosen, since the first one often counts most. */
function ChoicesField({ id, label, value, options, onChange }: Widget) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <div id={id} role="group" aria-label={label}>
      {options.enumOptions?.map(({ value: choice, label: text }) => (
        <Checkbox
          key={textOf(choice)}
          label={text}
          checked={chosen.includes(choice)}
          onChange={(_, { checked }) =>
            onChange(checked === true ? [...chosen, choice] : chosen.filter((one) => one !== choice))
          }
        />
      ))}
    </div>
  )
}

function SwitchField({ id, label, value, onChange }: Widget) {
  return <Switch id={id} label={label} checked={value === true} onChange={(_, { checked }) => onChange(checked)} />
}

export const widgets = {
  TextWidget: TextField,
  UpDownWidget: TextField,
  TextareaWidget: LongTextField,
  SelectWidget: ChoiceField,
  CheckboxesWidget: ChoicesField,
  CheckboxWidget: SwitchField,
}

function FieldFrame(props: FieldTemplateProps<JsonObject, RJSFSchema, Context>) {
  const { id, label, displayLabel, children, fieldPathId, registry, schema } = props
  const { pointer, problems } = registry.formContext
  const place = pointer + pointerOf(fieldPathId.path)
  const isLeaf = schema.type !== 'object' && schema.type !== 'array'
  const fault = isLeaf ? faultAt(problems, place) : problems.find((problem) => problem.pointer === place)?.message
  const state = fault === undefined ? {} : { validationMessage: fault, validationState: 'error' as const }
  const isNamed = displayLabel === true && schema.type !== 'boolean'
  return (
    <div data-pointer={place} className="s-option-field">
      <Field {...(isNamed && { label: { children: label, htmlFor: id } })} {...state}>
        <div>{children}</div>
      </Field>
    </div>
  )
}

function ObjectFrame({ title, properties, fieldPathId }: ObjectFieldTemplateProps<JsonObject, RJSFSchema, Context>) {
  const isRoot = fieldPathId.path.length === 0
  const fields = properties.map(({ content }) => content)
  if (isRoot) return <div className="s-stack">{fields}</div>
  return (
    <fieldset className="s-option-group">
      {title !== '' && <legend className="s-label">{title}</legend>}
      {fields}
    </fieldset>
  )
}

function ItemFrame({
  children,
  buttonsProps,
  hasToolbar,
}: ArrayFieldItemTemplateProps<JsonObject, RJSFSchema, Context>) {
  return (
    <div className="s-option-item">
      <div className="s-grow">{children}</div>
      {hasToolbar && <ItemButtons {...buttonsProps} />}
    </div>
  )
}

function ItemButtons(props: ArrayFieldItemButtonsTemplateProps<JsonObject, RJSFSchema, Context>) {
  const { t } = useTexts()
  const { fieldPathId, hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = props
  const buttons = [
    ['moveUp', 'up', t('form.up'), hasMoveUp, onMoveUpItem],
    ['moveDown', 'down', t('form.down'), hasMoveDown, onMoveDownItem],
    ['remove', 'remove', t('form.remove'), hasRemove, onRemoveItem],
  ] as const
  return (
    <div className="s-option-buttons">
      {buttons.map(([name, icon, label, isThere, act]) => (
        <Button
          key={name}
          id={buttonId(fieldPathId, name)}
          appearance="subtle"
          size="small"
          icon={<Icon name={icon} />}
          aria-label={label}
          title={label}
          disabledFocusable={!isThere}
          onClick={act}
        />
      ))}
    </div>
  )
}

function AddItem({ id, onClick, disabled }: IconButtonProps<JsonObject, RJSFSchema, Context>) {
  const { t } = useTexts()
  return (
    <Button
      {...(id !== undefined && { id })}
      size="small"
      icon={<Icon name="plus" />}
      disabled={disabled === true}
      onClick={onClick}
    >
      {t('form.add')}
    </Button>
  )
}

export const templates: Partial<Omit<TemplatesType<JsonObject, RJSFSchema, Context>, 'ButtonTemplates'>> & {
  readonly ButtonTemplates: Partial<TemplatesType<JsonObject, RJSFSchema, Context>['ButtonTemplates']>
} = {
  FieldTemplate: FieldFrame,
  ObjectFieldTemplate: ObjectFrame,
  ArrayFieldItemTemplate: ItemFrame,
  ArrayFieldDescriptionTemplate: () => null,
  ArrayFieldTitleTemplate: ({ title }) => <legend className="s-label">{title}</legend>,
  FieldErrorTemplate: () => null,
  FieldHelpTemplate: () => null,
  DescriptionFieldTemplate: () => null,
  ButtonTemplates: { AddButton: AddItem },
}
