import { useEffect, useReducer } from 'react'
import type { IconComponent, LoadIcon, PluginIcon } from '../../kernel/plugin/icon.ts'

const loaded = new WeakMap<LoadIcon, IconComponent>()

/** Preloads an icon, so that the first render has it. Does not reject: an icon that fails to load leaves an empty square. */
export async function loadIcon(icon: PluginIcon): Promise<void> {
  if (typeof icon !== 'function' || loaded.has(icon)) return
  try {
    loaded.set(icon, (await icon()).default)
  } catch {
    // The next mount tries again; the label beside the icon is enough.
  }
}

/**
 * An icon of a plugin, for example of a package kind. Hidden from screen readers, because a label stands beside it.
 *
 * @param size width and height in pixels; default 24
 */
export function Icon({ icon, size = 24 }: { readonly icon: PluginIcon; readonly size?: number }) {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let isMounted = true
    if (typeof icon === 'function' && !loaded.has(icon)) void loadIcon(icon).then(() => isMounted && rerender())
    return () => {
      isMounted = false
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
  const Loaded = loaded.get(icon) ?? icon.loaded
  // An empty square of the same size prevents a layout shift.
  return Loaded ? <Loaded fontSize={size} aria-hidden /> : <svg {...box} />
}
