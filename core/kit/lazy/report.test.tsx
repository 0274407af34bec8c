import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect, useState, type FunctionComponent } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { definePlugin, type Plugin } from '../../kernel/plugin/define-plugin.ts'
import { readPlugin } from '../../kernel/plugin/read-plugin.ts'
import { homeCard } from '../../kernel/plugin/slots.ts'
import { renderPortal } from '@gapura/testing'
import { lazyComponent } from './lazy-component.tsx'
import { SlotOutlet } from './slot-outlet.tsx'

const title = { id: 'Judul', en: 'Title' }
const REPORTS = { to: '/faults', release: 'release1' }
class TeaError extends Error {
  override readonly name = 'TeaError'
}

function Throws(): null {
  throw new TeaError('6281234567890')
}
function ThrowsInEffect() {
  useEffect(() => {
    throw new TeaError('6281234567890')
  }, [])
  return null
}
function ThrowsWhenPressed() {
  const [isPressed, press] = useState(false)
  return isPressed ? <Throws /> : <button onClick={() => press(true)}>press</button>
}

const gone = () => Promise.reject(new TypeError('gone'))
const of = (component: FunctionComponent) => () => Promise.resolve({ default: component })
const Dialog = lazyComponent(of(Throws))
const InDialog = () => <Dialog />
const Cards = () => <SlotOutlet slot={homeCard} />

function tea(load: () => Promise<{ readonly default: FunctionComponent }>): Plugin {
  return definePlugin({
    id: 'tea',
    title,
    core: '^1',
    pages: [{ path: '/tea/:id', access: 'public', load }],
  })
}

async function open(plugins: readonly Plugin[], { at = '/tea/secret', reports = true } = {}) {
  const sent: Request[] = []
  const portal = await renderPortal({
    plugins,
    at,
    ...(reports && { reports: { ...REPORTS } }),
    fetch: (request) => {
      if (new URL(request.url).pathname === '/faults') sent.push(request)
      return Response.json({})
    },
  })
  return {
    ...portal,
    sent,
    bodies: () => Promise.all(sent.map(async (request): Promise<unknown> => request.clone().json())),
  }
}

beforeEach(() => {
  // React logs every caught error.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('a failed component of a plugin', () => {
  it.each<[string, string, string, FunctionComponent | null]>([
    ['its script does not load', 'load', 'TypeError', null],
    ['it throws while it renders', 'render', 'TeaError', Throws],
    ['it throws in an effect', 'effect', 'TeaError', ThrowsInEffect],
    ['a component within it throws', 'render', 'TeaError', InDialog],
  ])('is reported to the host when %s, without the address and the message', async (_, code, error, component) => {
    const { sent, bodies } = await open([tea(component ? of(component) : gone)])
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await bodies()).toEqual([{ plugin: 'tea', part: '/tea/:id', code, error, release: 'release1' }])
    expect([sent[0]?.method, sent[0]?.credentials]).toEqual(['POST', 'omit'])
  })

  it('is reported when it throws after the first render', async () => {
    const { bodies, sent } = await open([tea(of(ThrowsWhenPressed))])
    await act(async () => fireEvent.click(screen.getByText('press')))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await bodies()).toMatchObject([{ code: 'effect' }])
  })

  it('shows a code with its plugin and its place', async () => {
    await open([tea(of(Throws))])
    expect((await screen.findByRole('alert')).textContent).toContain('tea:/tea/:id')
  })

  it('is reported once with its slot if it is a contribution', async () => {
    const card = { load: of(Throws) }
    const cup = definePlugin({ id: 'cup', title, core: '^1', adds: [homeCard.add(card), homeCard.add({ ...card })] })
    const { bodies, sent } = await open([tea(of(Cards)), cup])
    expect(await screen.findAllByText(/cup:home\.card/)).toHaveLength(2)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await bodies()).toMatchObject([{ plugin: 'cup', part: 'home.card' }])
  })

  it('is reported when it is a service', async () => {
    const run = () => {
      throw new TeaError('no cup')
    }
    const service = definePlugin({
      id: 'pot',
      title,
      core: '^1',
      services: [{ load: () => Promise.resolve({ default: run }) }],
    })
    vi.stubGlobal('reportError', () => undefined)
    const { bodies, sent } = await open([tea(of(() => null)), service])
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await bodies()).toMatchObject([{ plugin: 'pot', part: 'service', code: 'service', error: 'TeaError' }])
  })

  it('is reported when its definition could not be imported', async () => {
    const { bodies, sent } = await open([tea(of(() => null)), readPlugin('mug', new TypeError('gone'))])
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await bodies()).toEqual([
      { plugin: 'mug', part: 'definition', code: 'P113', error: 'none', release: 'release1' },
    ])
  })
})

it('a page sends at most five reports, because further errors are mostly consequences', async () => {
  const broken = Array.from({ length: 9 }, (_, at) => readPlugin(`mug${at}`, new TypeError('gone')))
  const { sent } = await open([tea(of(Throws)), ...broken])
  await waitFor(() => expect(sent).toHaveLength(5))
  await act(async () => undefined)
  expect(sent).toHaveLength(5)
})

it('without an address for reports, as with static files, nothing is sent', async () => {
  const { calls } = await open([tea(of(Throws)), readPlugin('mug', new TypeError('gone'))], { reports: false })
  await screen.findByRole('alert')
  await act(async () => undefined)
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

it('a report that cannot be sent changes nothing for the customer', async () => {
  await renderPortal({
    plugins: [tea(of(Throws))],
    at: '/tea/1',
    reports: { ...REPORTS },
    fetch: () => Promise.reject(new TypeError('offline')),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('tea:/tea/:id')
})
