import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { takeBareTexts } from './bare-texts.ts'

function Left({ time, children }: { readonly time: string; readonly children?: string }) {
  return (
    <p>
      {time}
      {children}
      <b />
    </p>
  )
}

test('a text that a variable brings beside other children is found', async () => {
  render(<Left time="12.30">Sisa</Left>)
  await Promise.resolve()
  expect(takeBareTexts()).toEqual(['Left: <p> “12.30”', 'Left: <p> “Sisa”'])
})

test('a text that is all of its element is not', async () => {
  render(
    <p>
      <b>{'12.30'}</b> <i>Sisa</i>
    </p>,
  )
  await Promise.resolve()
  expect(takeBareTexts()).toEqual([])
})
