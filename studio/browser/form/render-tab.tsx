/** For tests of a tab: renders it over a text that its edits change. */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ComponentType } from 'react'
import type { FormAnswer, Problem } from '../../contract.ts'
import { createStudioApi } from '../api/studio-api.ts'
import type { Settings } from '../editor/settings.ts'
import { TextProvider } from '../i18n/text-context.tsx'
import { readJson, setAt } from '../json/json-text.ts'

const FORM: FormAnswer = {
  schema: {},
  plugins: [],
  orders: [{ pointer: '/menus/main', entries: [{ value: '/packages', title: { id: 'Paket', en: 'Packages' } }] }],
  presets: [],
  customers: [],
  languages: ['id', 'en'],
}

export function renderTab(
  Tab: ComponentType<Settings>,
  value: object,
  { problems = [], form = FORM }: { readonly problems?: readonly Problem[]; readonly form?: FormAnswer } = {},
) {
  let text = JSON.stringify(value, null, 2)
  const api = createStudioApi(
    () => 'id',
    (path, ...rest) => fetch(new URL(String(path), location.href), ...rest),
  )
  function Harness() {
    const [, setShown] = useState(text)
    return (
      <Tab
        api={api}
        id="lestari"
        form={form}
        value={readJson(text) ?? {}}
        problems={problems}
        lists={[]}
        set={(keys, next) => {
          text = setAt(text, keys, next)
          setShown(text)
        }}
      />
    )
  }
  render(
    <FluentProvider theme={webLightTheme}>
      <TextProvider language="id">
        <Harness />
      </TextProvider>
    </FluentProvider>,
  )
  return { user: userEvent.setup(), written: () => readJson(text) ?? {} }
}
