import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LazyComponent, type ErrorComponent } from './error-boundary.tsx'
import { LoadFailure, preload, type Loader } from './module-loader.ts'

const Failed: ErrorComponent = ({ error, retry, children }) => (
  <div role="alert">
    {error instanceof LoadFailure ? 'not loaded' : 'crashed'} {retry && <button onClick={retry}>retry</button>}
    {children}
  </div>
)
function CrashInEffect() {
  useEffect(() => {
    throw new Error('crash')
  }, [])
  return null
}
const part = (load: Loader<ComponentType>) => (
  <LazyComponent load={load} props={{}} waiting={<p>waiting</p>} failed={Failed} />
)
const draw = async (children: ReactNode) => {
  await act(async () => {
    render(<main>{children}</main>)
  })
}
const retry = () => act(async () => fireEvent.click(screen.getByText('retry')))

beforeEach(() => {
  // React logs every caught error.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('a part within its error boundary', () => {
  const Good = () => <p>good</p>
  const good: Loader<ComponentType> = () => Promise.resolve({ default: Good })

  it.each<[string, string, Loader<ComponentType>]>([
    ['its import fails', 'not loaded', () => Promise.reject(new Error('gone'))],
    [
      'its loader throws at once',
      'not loaded',
      () => {
        throw new Error('gone')
      },
    ],
    [
      'it throws while drawn',
      'crashed',
      () =>
        Promise.resolve({
          default: () => {
            throw new Error('crash')
          },
        }),
    ],
    ['it throws in an effect', 'crashed', () => Promise.resolve({ default: CrashInEffect })],
    // A chunk of another build may export something else.
    [
      'its default export is not a component',
      'crashed',
      () => Promise.resolve({ default: undefined as unknown as ComponentType }),
    ],
  ])('fails without affecting the others when %s', async (_, message, load) => {
    await draw([<div key="1">{part(load)}</div>, <div key="2">{part(good)}</div>])
    expect(screen.getByRole('alert').textContent).toContain(message)
    expect(screen.getByText('good')).toBeTruthy()
  })

  it('is drawn after a retry that succeeds', async () => {
    const load = vi.fn<Loader<ComponentType>>().mockRejectedValueOnce(new Error('gone')).mockImplementation(good)
    await draw(part(load))
    expect(load).toHaveBeenCalledTimes(1)
    await retry()
    expect(screen.getByText('good')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is loaded again with every other one that was lost, and not one that has crashed', async () => {
    const loads = ['one', 'two'].map((name) =>
      vi
        .fn<Loader<ComponentType>>()
        .mockRejectedValueOnce(new Error('gone'))
        .mockResolvedValue({ default: () => name }),
    )
    const crash: Loader<ComponentType> = () => Promise.resolve({ default: CrashInEffect })
    await draw([...loads, crash].map((load, at) => <div key={at}>{part(load)}</div>))
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
      'not loaded retry',
      'not loaded retry',
      'crashed retry',
    ])
    await act(async () => fireEvent.click(screen.getAllByText('retry')[1] ?? document.body))
    expect(document.querySelector('main')?.textContent).toBe('onetwocrashed retry')
    for (const load of loads) expect(load).toHaveBeenCalledTimes(2)
  })

  it('does not repeat a failed load by itself', async () => {
    const load = vi.fn<Loader<ComponentType>>().mockRejectedValue(new Error('gone'))
    await draw([<div key="1">{part(load)}</div>, <div key="2">{part(load)}</div>])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is in the first render when it was preloaded, also in server-rendered HTML', async () => {
    await preload(good)
    expect(renderToString(part(good))).toContain('good')
    render(part(good))
    expect(screen.getByText('good')).toBeTruthy()
  })

  it('calls its loader on each retry, after any number of failures', async () => {
    const load = vi.fn<Loader<ComponentType>>().mockRejectedValue(new Error('gone'))
    await draw(part(load))
    for (let times = 2; times < 6; times++) {
      await retry()
      expect(load).toHaveBeenCalledTimes(times)
      expect(screen.getByText('retry')).toBeTruthy()
    }
  })

  it('draws `beside` together with its failure', async () => {
    const load: Loader<ComponentType> = () => Promise.reject(new Error('gone'))
    await draw(<LazyComponent load={load} props={{}} waiting={null} failed={Failed} beside={<p>beside</p>} />)
    expect(screen.getByRole('alert').textContent).toContain('beside')
  })

  const crash = (): Loader<ComponentType> => () =>
    Promise.resolve({
      default: () => {
        throw new Error('crash')
      },
    })

  it('is off after three errors within a minute, and stays off when it is mounted again', async () => {
    const drawn = vi.fn(() => {
      throw new Error('crash')
    })
    const load: Loader<ComponentType> = () => Promise.resolve({ default: drawn })
    await draw(part(load))
    await retry()
    await retry()
    expect(screen.queryByText('retry')).toBeNull()
    const before = drawn.mock.calls.length
    await draw(part(load))
    expect(drawn.mock.calls.length).toBe(before)
    expect(screen.getAllByRole('alert')).toHaveLength(2)
  })

  it('does not turn off another part of the same plugin', async () => {
    await draw(part(crash()))
    await retry()
    await retry()
    await draw(part(good))
    expect(screen.getByText('good')).toBeTruthy()
  })

  it('is not off after three errors in more than a minute', async () => {
    const now = vi.spyOn(Date, 'now')
    now.mockReturnValue(1_000_000)
    await draw(part(crash()))
    await retry()
    now.mockReturnValue(1_061_000)
    await retry()
    expect(screen.getByText('retry')).toBeTruthy()
  })
})

describe('a part that the host has drawn', () => {
  const Field = ({ label }: { readonly label: string }) => <input aria-label={label} defaultValue="" />

  it('stays as it is while its script is on the way, and has all that changed meanwhile afterwards', async () => {
    const drawn: Loader<ComponentType<{ label: string }>> = () => Promise.resolve({ default: Field })
    await preload(drawn)
    const of = (load: typeof drawn, label: string) => (
      <LazyComponent load={load} props={{ label }} waiting={<p>waiting</p>} failed={Failed} />
    )
    const main = document.createElement('main')
    main.innerHTML = renderToString(of(drawn, 'before'))
    document.body.replaceChildren(main)
    const field = screen.getByLabelText<HTMLInputElement>('before')
    field.focus()
    let arrive = () => {}
    const late: typeof drawn = () =>
      new Promise((resolve) => {
        arrive = () => resolve({ default: Field })
      })
    const root = await act(async () => hydrateRoot(main, of(late, 'before')))
    await act(async () => root.render(of(late, 'after')))
    expect(screen.getByLabelText('before')).toBe(field)
    await act(async () => arrive())
    expect(screen.getByLabelText('after')).toBe(field)
    expect(document.activeElement).toBe(field)
    await act(async () => root.unmount())
  })

  it('stays when the part around it is drawn again before its script is there', async () => {
    const there: Loader<ComponentType<{ label: string }>> = () => Promise.resolve({ default: Field })
    let arrive = () => {}
    const late: typeof there = () =>
      new Promise((resolve) => {
        arrive = () => resolve({ default: Field })
      })
    const around = (load: typeof there): typeof there => {
      const Outer = (props: { readonly label: string }) => (
        <LazyComponent load={load} props={props} waiting={<p>waiting</p>} failed={Failed} />
      )
      return () => Promise.resolve({ default: Outer })
    }
    const [onHost, inBrowser] = [around(there), around(late)]
    await Promise.all([there, onHost, inBrowser].map((load) => preload(load)))
    const of = (load: typeof there, label: string) => {
      const place = { plugin: 'tea', part: '/tea' }
      return <LazyComponent load={load} props={{ label }} waiting={<p>waiting</p>} failed={Failed} place={place} />
    }
    const main = document.createElement('main')
    main.innerHTML = renderToString(of(onHost, 'before'))
    document.body.replaceChildren(main)
    const field = screen.getByLabelText<HTMLInputElement>('before')
    const root = await act(async () => hydrateRoot(main, of(inBrowser, 'before')))
    await act(async () => root.render(of(inBrowser, 'after')))
    expect(screen.getByLabelText('before')).toBe(field)
    await act(async () => arrive())
    expect(screen.getByLabelText('after')).toBe(field)
    await act(async () => root.unmount())
  })
})
