/** Whether a menu entry leads to the page that she is on, or to one above it. */
export function currentOf(to: string, path: string): 'page' | true | undefined {
  if (to === path) return 'page'
  // Home is above no page: its entry leads elsewhere.
  return to !== '/' && path.startsWith(`${to}/`) ? true : undefined
}
