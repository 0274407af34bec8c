/** Fluent's themes in the studio's own colour, not a partner's. */
import { createDarkTheme, createLightTheme, type BrandVariants, type Theme } from '@fluentui/react-components'
import { useSyncExternalStore } from 'react'

const PETROL: BrandVariants = {
  10: '#020607',
  20: '#0b1c21',
  30: '#0d2e37',
  40: '#0d3c48',
  50: '#0c4a5a',
  60: '#0a586b',
  70: '#0b6478',
  80: '#0c6478',
  90: '#27809a',
  100: '#3d91aa',
  110: '#52a2bb',
  120: '#67b3cb',
  130: '#7dc4dc',
  140: '#97d4e9',
  150: '#b4e3f3',
  160: '#d4f1fa',
}
export const LIGHT = createLightTheme(PETROL)
export const DARK: Theme = {
  ...createDarkTheme(PETROL),
  colorBrandForeground1: PETROL[120],
  colorBrandForeground2: PETROL[130],
  colorBrandForegroundLink: PETROL[120],
  colorBrandForegroundLinkHover: PETROL[130],
  colorBrandForegroundLinkPressed: PETROL[120],
}
const IS_DARK = '(prefers-color-scheme: dark)'

/** The theme that the device asks for. */
export function useStudioTheme(): Theme {
  const isDark = useSyncExternalStore(
    (listener) => {
      const query = matchMedia(IS_DARK)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(IS_DARK).matches,
  )
  return isDark ? DARK : LIGHT
}
