/** Draws the icons that plugins bring: a Fluent icon that is loaded with the main layout, or a path. */
import { useEffect, useReducer } from 'react'
import type { DrawnIcon, LoadIcon, PluginIcon } from '../plugin/icon.ts'

const loaded = new WeakMap<LoadIcon, DrawnIcon>()

/** Loads an icon ahead, so that it is there in the first drawing. Never rejects: without it its place stays empty. */
export async function loadIcon(icon: PluginIcon): Promise<void> {
  if (typeof icon !== 'function' || loaded.has(icon)) return
  try {
    loaded.set(icon, (await icon()).default)
  } catch {
    // The label beside it says what it means; the next drawing asks again.
  }
}

/** @param size of its square in pixels */
export function Icon({ icon, size = 24 }: { readonly icon: PluginIcon; readonly size?: number }) {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let isThere = true
    if (typeof icon === 'function' && !loaded.has(icon)) void loadIcon(icon).then(() => isThere && drawAgain())
    return () => {
      isThere = false
    }
  }, [icon])
  const box = { width: size, height: size, 'aria-hidden': true } as const
  if (typeof icon === 'object') {
    return (
      <svg {...box} viewBox={`0 0 ${icon.box} ${icon.box}`} fill="currentColor">
        {[icon.path].flat().map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    )
  }
  const Drawn = loaded.get(icon)
  // The same square, so that nothing moves when it comes.
  return Drawn ? <Drawn fontSize={size} aria-hidden /> : <svg {...box} />
}
