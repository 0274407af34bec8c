/** The rule for JSON schemas of a path of the portal. `check` compares each such value with the pages that there are. */
export const PATH_PATTERN = '^/[A-Za-z0-9._~/-]*$'
