import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { TextContext, useTexts } from './text-context.ts'
import { createText, type Text } from '../../kernel/text/text.ts'

describe('a text before i18next is loaded', () => {
  const textOf = (texts: object) =>
    createText({
      language: 'id',
      partnerLanguages: { language: 'id', languages: ['id'] },
      pageTexts: { id: { core: texts } },
    })
  const wrapperOf =
    (text: Text) =>
    ({ children }: { children: ReactNode }) => <TextContext value={text}>{children}</TextContext>

  it('is rendered by components, without a further render when i18next is loaded', async () => {
    const text = textOf({ a: 'Satu {{n}}', b: 'Dua $t(a, { "n": 2 })' })
    let count = 0
    const { result } = renderHook(
      () => {
        count += 1
        return useTexts()
      },
      { wrapper: wrapperOf(text) },
    )
    const renders = count
    const before = result.current.t
    expect([before('a', { n: 1 }), text.isLacking()]).toEqual(['Satu 1', true])
    await act(() => text.complete())
    expect([before('b'), text.isLacking(), count]).toEqual(['Dua Satu 2', false, renders])
  })

  it('has all properties that `useTranslation` reads', () => {
    const text = textOf({ a: 'Satu' })
    const absent = new Set<string>()
    const watched = new Proxy(text.i18n, {
      get: (target, name, receiver) => {
        if (!(name in target) && typeof name === 'string') absent.add(name)
        return Reflect.get(target, name, receiver)
      },
    })
    renderHook(() => useTexts(), { wrapper: wrapperOf({ ...text, i18n: watched }) })
    // The hook itself writes the first; only a warning reads the second.
    expect([...absent].filter((name) => !['reportNamespaces', 'initializedStoreOnce'].includes(name))).toEqual([])
  })
})
