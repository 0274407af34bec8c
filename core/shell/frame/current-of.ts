/** The `aria-current` of a menu entry: `page` for the current page, true for a page above it. */
export function currentOf(to: string, path: string): 'page' | true | undefined {
  if (to === path) return 'page'
  // `/` is a prefix of every path, but home is not above other pages.
  return to !== '/' && path.startsWith(`${to}/`) ? true : undefined
}
