/**
 * `npm start` without a named back end tries the portal with the sandbox. A host that is started without `npm start` needs a
 * setting (docs/decisions/0045-a-start-that-was-asked-for.md). Plain JavaScript without dependencies.
 */

/** Variables to add, so that the host starts with the sandbox; none when the given ones name a back end, even wrongly. */
export function sandboxUnlessNamed(variables) {
  const isNamed = ['PORTAL_ENVIRONMENT', 'PORTAL_API_URL'].some((name) => variables[name] !== undefined)
  return isNamed ? {} : { PORTAL_ENVIRONMENT: 'sandbox' }
}
