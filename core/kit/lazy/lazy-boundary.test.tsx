import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErrorComponent } from './error-boundary.tsx'
import { LazyBoundary } from './lazy-boundary.tsx'
import { LoadFailure, preload, type Loader } from './module-loader.ts'

const Failed: ErrorComponent = ({ error, retry, children }) => (
  <div role="alert">
    <span>{error instanceof LoadFailure ? 'not loaded' : 'crashed'}</span>{' '}
    {retry && <button onClick={retry}>retry</button>}
    {children}
  </div>
)
function CrashInEffect() {
  useEffect(() => {
    throw new Error('crash')
  }, [])
  return null
}
const lazy = (load: Loader<ComponentType>) => (
  <LazyBoundary load={load} props={{}} waiting={<p>waiting</p>} failed={Failed} />
)
const renderInMain = async (children: ReactNode) => {
  await act(async () => {
    render(<main>{children}</main>)
  })
}
const retry = () => act(async () => fireEvent.click(screen.getByText('retry')))

beforeEach(() => {
  // React logs every caught error.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('a component within its error boundary', () => {
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
      'it throws while it renders',
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
    await renderInMain([<div key="1">{lazy(load)}</div>, <div key="2">{lazy(good)}</div>])
    expect(screen.getByRole('alert').textContent).toContain(message)
    expect(screen.getByText('good')).toBeTruthy()
  })

  it('is rendered after a successful retry', async () => {
    const load = vi.fn<Loader<ComponentType>>().mockRejectedValueOnce(new Error('gone')).mockImplementation(good)
    await renderInMain(lazy(load))
    expect(load).toHaveBeenCalledTimes(1)
    await retry()
    expect(screen.getByText('good')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('a retry loads every component again that failed to load, but not one that has crashed', async () => {
    const loads = ['one', 'two'].map((name) =>
      vi
        .fn<Loader<ComponentType>>()
        .mockRejectedValueOnce(new Error('gone'))
        .mockResolvedValue({ default: () => <i>{name}</i> }),
    )
    const crash: Loader<ComponentType> = () => Promise.resolve({ default: CrashInEffect })
    await renderInMain([...loads, crash].map((load, at) => <div key={at}>{lazy(load)}</div>))
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
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
    await renderInMain([<div key="1">{lazy(load)}</div>, <div key="2">{lazy(load)}</div>])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('after preloading it is in the first render, also on the server', async () => {
    await preload(good)
    expect(renderToString(lazy(good))).toContain('good')
    render(lazy(good))
    expect(screen.getByText('good')).toBeTruthy()
  })

  it('calls its loader on each retry, after any number of failures', async () => {
    const load = vi.fn<Loader<ComponentType>>().mockRejectedValue(new Error('gone'))
    await renderInMain(lazy(load))
    for (let times = 2; times < 6; times++) {
      await retry()
      expect(load).toHaveBeenCalledTimes(times)
      expect(screen.getByText('retry')).toBeTruthy()
    }
  })

  it('`beside` is rendered together with the error', async () => {
    const load: Loader<ComponentType> = () => Promise.reject(new Error('gone'))
    await renderInMain(<LazyBoundary load={load} props={{}} waiting={null} failed={Failed} beside={<p>beside</p>} />)
    expect(screen.getByRole('alert').textContent).toContain('beside')
  })

  const crash = (): Loader<ComponentType> => () =>
    Promise.resolve({
      default: () => {
        throw new Error('crash')
      },
    })

  it('is off after three errors within a minute, and stays off after it is mounted again', async () => {
    const render = vi.fn(() => {
      throw new Error('crash')
    })
    const load: Loader<ComponentType> = () => Promise.resolve({ default: render })
    await renderInMain(lazy(load))
    await retry()
    await retry()
    expect(screen.queryByText('retry')).toBeNull()
    const before = render.mock.calls.length
    await renderInMain(lazy(load))
    expect(render.mock.calls.length).toBe(before)
    expect(screen.getAllByRole('alert')).toHaveLength(2)
  })

  it('does not turn off another component', async () => {
    await renderInMain(lazy(crash()))
    await retry()
    await retry()
    await renderInMain(lazy(good))
    expect(screen.getByText('good')).toBeTruthy()
  })

  it('two errors more than a minute apart do not turn it off', async () => {
    const now = vi.spyOn(Date, 'now')
    now.mockReturnValue(1_000_000)
    await renderInMain(lazy(crash()))
    await retry()
    now.mockReturnValue(1_061_000)
    await retry()
    expect(screen.getByText('retry')).toBeTruthy()
  })
})

describe('a server-rendered component', () => {
  const Field = ({ label }: { readonly label: string }) => <input aria-label={label} defaultValue="" />

  it('stays unchanged until its script is loaded, and is then updated', async () => {
    const onServer: Loader<ComponentType<{ label: string }>> = () => Promise.resolve({ default: Field })
    await preload(onServer)
    const of = (load: typeof onServer, label: string) => (
      <LazyBoundary load={load} props={{ label }} waiting={<p>waiting</p>} failed={Failed} />
    )
    const main = document.createElement('main')
    main.innerHTML = renderToString(of(onServer, 'before'))
    document.body.replaceChildren(main)
    const field = screen.getByLabelText<HTMLInputElement>('before')
    field.focus()
    let resolveScript = () => {}
    const late: typeof onServer = () =>
      new Promise((resolve) => {
        resolveScript = () => resolve({ default: Field })
      })
    const root = await act(async () => hydrateRoot(main, of(late, 'before')))
    await act(async () => root.render(of(late, 'after')))
    expect(screen.getByLabelText('before')).toBe(field)
    await act(async () => resolveScript())
    expect(screen.getByLabelText('after')).toBe(field)
    expect(document.activeElement).toBe(field)
    await act(async () => root.unmount())
  })

  it('is hydrated by itself, also without a placeholder of its own, so that what is around it need not wait', async () => {
    const onServer: Loader<ComponentType<{ label: string }>> = () => Promise.resolve({ default: Field })
    await preload(onServer)
    const of = (load: typeof onServer, around: string) => (
      <>
        <p>{around}</p>
        <LazyBoundary load={load} props={{ label: 'field' }} waiting={null} failed={Failed} />
      </>
    )
    const main = document.createElement('main')
    main.innerHTML = renderToString(of(onServer, 'before'))
    document.body.replaceChildren(main)
    const field = screen.getByLabelText('field')
    let resolveScript = () => {}
    const late: typeof onServer = () =>
      new Promise((resolve) => {
        resolveScript = () => resolve({ default: Field })
      })
    const root = await act(async () => hydrateRoot(main, of(late, 'before')))
    await act(async () => root.render(of(late, 'after')))
    expect([screen.queryByText('after') !== null, screen.getByLabelText('field') === field]).toEqual([true, true])
    await act(async () => resolveScript())
    expect(screen.getByLabelText('field')).toBe(field)
    await act(async () => root.unmount())
  })

  it('stays unchanged when the component around it is rendered again before its script is loaded', async () => {
    const onServer: Loader<ComponentType<{ label: string }>> = () => Promise.resolve({ default: Field })
    let resolveScript = () => {}
    const late: typeof onServer = () =>
      new Promise((resolve) => {
        resolveScript = () => resolve({ default: Field })
      })
    const around = (load: typeof onServer): typeof onServer => {
      const Outer = (props: { readonly label: string }) => (
        <LazyBoundary load={load} props={props} waiting={<p>waiting</p>} failed={Failed} />
      )
      return () => Promise.resolve({ default: Outer })
    }
    const [outerOnServer, outerInBrowser] = [around(onServer), around(late)]
    await Promise.all([onServer, outerOnServer, outerInBrowser].map((load) => preload(load)))
    const of = (load: typeof onServer, label: string) => {
      const place = { plugin: 'tea', part: '/tea' }
      return <LazyBoundary load={load} props={{ label }} waiting={<p>waiting</p>} failed={Failed} place={place} />
    }
    const main = document.createElement('main')
    main.innerHTML = renderToString(of(outerOnServer, 'before'))
    document.body.replaceChildren(main)
    const field = screen.getByLabelText<HTMLInputElement>('before')
    const root = await act(async () => hydrateRoot(main, of(outerInBrowser, 'before')))
    await act(async () => root.render(of(outerInBrowser, 'after')))
    expect(screen.getByLabelText('before')).toBe(field)
    await act(async () => resolveScript())
    expect(screen.getByLabelText('after')).toBe(field)
    await act(async () => root.unmount())
  })
})
