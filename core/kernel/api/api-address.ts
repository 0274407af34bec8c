/** Addresses of files at the API, for links and pictures. */

/** Stands for the page's own origin. */
const PLACEHOLDER_ORIGIN = 'https://own.invalid'

/**
 * The address of `path` at the API: `/api/file/7`, or a complete address at the same origin. Null for any other origin. When pages call
 * their own origin (`api` is empty) the result is a path, so that a cached page is the same for every port and scheme.
 */
export function apiAddress(api: string, path: string): string | null {
  const base = api === '' ? PLACEHOLDER_ORIGIN : api
  if (!URL.canParse(path, base)) return null
  const { origin, pathname, search, href } = new URL(path, base)
  if (origin !== new URL(base).origin) return null
  return api === '' ? pathname + search : href
}
