import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { takeBareTexts } from '../../../tests/bare-texts.ts'
import type { Problem } from '../../contract.ts'
import { Banners } from '../words/banners.tsx'
import { renderTab } from '../form/render-tab.tsx'
import { TextProvider } from '../i18n/text-context.tsx'
import { ProblemList } from './problem-list.tsx'

afterEach(() => void takeBareTexts())

test('a problem opens the card that it is in and leads to its field', async () => {
  const pointer = '/banners/1/label/id'
  const problem: Problem = {
    code: 'P208',
    pointer,
    line: 1,
    column: 1,
    expected: '',
    received: '',
    message: 'Terlalu panjang',
    remedy: '',
    isMild: false,
  }
  const banner = { id: 'a', text: { id: 'A' } }
  renderTab(Banners, { banners: [banner, { ...banner, path: '/', label: { id: 'Lihat' } }] })
  const handleTab = vi.fn()
  render(
    <FluentProvider theme={webLightTheme}>
      <TextProvider language="id">
        <ProblemList problems={[problem]} onTab={handleTab} />
      </TextProvider>
    </FluentProvider>,
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'Ke tempatnya' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Tulisan tautan (Indonesia)')))
  expect(handleTab).toHaveBeenCalledWith('words')
})
