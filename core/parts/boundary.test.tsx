import { act, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Boundary, Part, type FaceOfFailure } from './boundary.tsx'
import { preload, type Loader } from './loaded.ts'

const Failed: FaceOfFailure = ({ plugin, retry }) => (
  <div role="alert">
    {plugin} failed {retry && <button onClick={retry}>retry</button>}
  </div>
)
function CrashInEffect() {
  useEffect(() => {
    throw new Error('crash')
  }, [])
  return null
}
let count = 0
/** A plugin's name that no other test has used: failures are counted for the page's whole life. */
const name = () => `plugin-${++count}`

const part = (plugin: string, load: Loader<ComponentType>) => (
  <Part plugin={plugin} load={load} props={{}} waiting={<p>waiting</p>} failed={Failed} />
)
const draw = async (children: ReactNode) => {
  await act(async () => {
    render(<main>{children}</main>)
  })
}
const retry = () => act(async () => fireEvent.click(screen.getByText('retry')))

beforeEach(() => {
  // React says every caught crash.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('a part within its wall', () => {
  const Good = () => <p>good</p>
  const good: Loader<ComponentType> = () => Promise.resolve({ default: Good })

  it.each<[string, Loader<ComponentType>]>([
    ['its import fails', () => Promise.reject(new Error('gone'))],
    [
      'its loader throws at once',
      () => {
        throw new Error('gone')
      },
    ],
    [
      'it throws while drawn',
      () =>
        Promise.resolve({
          default: () => {
            throw new Error('crash')
          },
        }),
    ],
    ['it throws in an effect', () => Promise.resolve({ default: CrashInEffect })],
    // A chunk of another build may hold something else.
    ['it is no component', () => Promise.resolve({ default: undefined as unknown as ComponentType })],
  ])('costs its own place alone when %s', async (_, load) => {
    const plugin = name()
    await draw([<div key="1">{part(plugin, load)}</div>, <div key="2">{part(name(), good)}</div>])
    expect(screen.getByRole('alert').textContent).toContain(`${plugin} failed`)
    expect(screen.getByText('good')).toBeTruthy()
  })

  it('is drawn after a retry once what failed is there', async () => {
    const load = vi.fn<Loader<ComponentType>>().mockRejectedValueOnce(new Error('gone')).mockImplementation(good)
    await draw(part(name(), load))
    expect(load).toHaveBeenCalledTimes(1)
    await retry()
    expect(screen.getByText('good')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('does not load again by itself what failed to load', async () => {
    const load = vi.fn<Loader<ComponentType>>().mockRejectedValue(new Error('gone'))
    await draw([<div key="1">{part(name(), load)}</div>, <div key="2">{part(name(), load)}</div>])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('that was loaded ahead is there in the first drawing, also as HTML', async () => {
    await preload(good)
    expect(renderToString(part(name(), good))).toContain('good')
    render(part(name(), good))
    expect(screen.getByText('good')).toBeTruthy()
  })

  const crash = (): Loader<ComponentType> => () =>
    Promise.resolve({
      default: () => {
        throw new Error('crash')
      },
    })

  it('is off after three failures in a minute, and stays off where it is drawn again', async () => {
    const plugin = name()
    const drawn = vi.fn(() => {
      throw new Error('crash')
    })
    const load: Loader<ComponentType> = () => Promise.resolve({ default: drawn })
    await draw(part(plugin, load))
    await retry()
    await retry()
    expect(screen.queryByText('retry')).toBeNull()
    const before = drawn.mock.calls.length
    await draw(part(plugin, load))
    expect(drawn.mock.calls.length).toBe(before)
    expect(screen.getAllByRole('alert')).toHaveLength(2)
  })

  it('does not turn off another part of the same plugin', async () => {
    const plugin = name()
    await draw(part(plugin, crash()))
    await retry()
    await retry()
    await draw(part(plugin, good))
    expect(screen.getByText('good')).toBeTruthy()
  })

  it('may fail three times in more than a minute', async () => {
    const now = vi.spyOn(Date, 'now')
    now.mockReturnValue(1_000_000)
    await draw(part(name(), crash()))
    await retry()
    now.mockReturnValue(1_061_000)
    await retry()
    expect(screen.getByText('retry')).toBeTruthy()
  })
})

describe('the wall', () => {
  it('tells of each failure, with its plugin', async () => {
    const onFailure = vi.fn()
    const error = new Error('crash')
    const Crash = () => {
      throw error
    }
    await draw(
      <Boundary plugin="told" failed={Failed} onFailure={onFailure}>
        <Crash />
      </Boundary>,
    )
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('told', error)
  })
})
