import { describe, expect, it } from 'vitest'
import { chooseHighlight, highlightLink, pictureOf } from './choose-highlight.ts'
import type { Highlight } from './endpoints.ts'

const text = { id: 'Kopi', en: 'Coffee' }
const highlight = (id: string, kind: Highlight['kind']): Highlight => ({
  id,
  kind,
  title: text,
  text,
  picture: null,
  url: null,
  choices: [],
})
const ALL = [highlight('kopi', 'picture'), highlight('tanya', 'survey')]
const BOTH = { float_ads: true, survey_ads: true }

describe('the card', () => {
  it('shows a highlight that the login config allows, a survey first', () => {
    expect(chooseHighlight(ALL, BOTH)).toMatchObject({ highlight: { id: 'tanya' } })
    expect(chooseHighlight(ALL, { float_ads: true, survey_ads: false })).toMatchObject({ highlight: { id: 'kopi' } })
    expect(chooseHighlight(ALL, { float_ads: null, survey_ads: true })).toMatchObject({ highlight: { id: 'tanya' } })
    expect(chooseHighlight(ALL, {})).toBeNull()
  })

  it('shows the partner’s message when there is no highlight, and nothing without a message', () => {
    expect(chooseHighlight([], { ...BOTH, no_ads_message: 'Bebas iklan' })).toEqual({
      kind: 'message',
      text: 'Bebas iklan',
    })
    expect(chooseHighlight([], { ...BOTH, no_ads_message: null })).toBeNull()
    expect(chooseHighlight(ALL, { ...BOTH, no_ads_message: 'Bebas iklan' })).toMatchObject({ kind: 'highlight' })
  })
})

it.each(['javascript:alert(1)', 'data:text/html,x', '/faq', 'not an address'])('refuses the link %s', (url) =>
  expect(highlightLink({ url })).toBeNull(),
)

it('accepts pictures from the API’s origin only', () => {
  const api = 'https://api.example'
  expect(pictureOf({ picture: '/api/highlights/kopi/picture' }, api)).toBe(
    'https://api.example/api/highlights/kopi/picture',
  )
  for (const picture of ['https://elsewhere.example/x.png', '//elsewhere.example/x', 'data:image/png,x', '', null]) {
    expect(pictureOf({ picture }, api)).toBeNull()
  }
})
