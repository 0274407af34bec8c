import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { defineSlot } from '../../kernel/plugin/slot.ts'
import { useTexts } from '../context/text-context.ts'
import { SlotHooks } from './slot-hooks.tsx'
import { renderPortal } from '@gapura/testing'

type Word = { readonly load: () => Promise<{ readonly default: () => string }> }
const word = defineSlot<Word>('test.word', { shape: { load: 'loader' } })
const title = { id: 'Judul', en: 'Title' }

const says = (id: string, useWord: () => string, load: Word['load'] = () => Promise.resolve({ default: useWord })) =>
  definePlugin({ id, title, core: '^1', adds: [word.add({ load })] })

const page = definePlugin({
  id: 'page-of-test',
  title,
  core: '^1',
  onByDefault: true,
  pages: [
    {
      path: '/',
      access: 'public',
      load: () =>
        Promise.resolve({
          default: () => (
            <SlotHooks slot={word} waiting={<p>waiting</p>}>
              {(words) => <Words words={words} />}
            </SlotHooks>
          ),
        }),
    },
  ],
})

function Words({ words }: { readonly words: readonly string[] }) {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {[...words, count].join(' ')}
    </button>
  )
}

async function open(...plugins: readonly ReturnType<typeof says>[]) {
  const sent: Request[] = []
  const fetch = (request: Request) => {
    if (new URL(request.url).pathname === '/faults') sent.push(request)
    return Response.json({})
  }
  await renderPortal({ plugins: [page, ...plugins], reports: { to: '/faults', release: 'release1' }, fetch })
  return { reports: () => Promise.all(sent.map(async (request): Promise<unknown> => request.clone().json())) }
}

it('hooks are called in order, may use state and the core’s hooks, and keep it over renders', async () => {
  function useLanguageWord() {
    const { language } = useTexts()
    const [first] = useState(language)
    return first
  }
  await open(
    says('one', () => 'satu'),
    says('two', useLanguageWord),
  )
  const button = await screen.findByRole('button', { name: 'satu id 0' })
  await act(async () => fireEvent.click(button))
  expect(button.textContent).toBe('satu id 1')
})

it('a hook that throws is left out and reported, and the others stay', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { reports } = await open(
    says('one', () => 'satu'),
    says('broken', () => {
      throw new RangeError('no word')
    }),
    says('three', () => 'tiga'),
  )
  expect(await screen.findByRole('button', { name: 'satu tiga 0' })).toBeTruthy()
  await expect.poll(reports).toMatchObject([{ plugin: 'broken', part: 'test.word', code: 'render' }])
})

it('a module that cannot be loaded is left out', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await open(
    says('one', () => 'satu'),
    says(
      'lost',
      () => '',
      () => Promise.reject(new TypeError('Failed to fetch')),
    ),
  )
  expect(await screen.findByRole('button', { name: 'satu 0' })).toBeTruthy()
})
