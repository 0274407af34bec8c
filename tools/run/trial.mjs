/**
 * Which portal `npm start` starts: whoever names no back end tries it with the sandbox. A host that is started without `npm start` has
 * to be told (docs/decisions/0045-a-start-that-was-asked-for.md). Plain JavaScript without dependencies.
 */

/** Variables to add to these, so that the host starts with the sandbox; none when they name a back end, even wrongly. */
export function trialUnlessNamed(variables) {
  const isNamed = ['PORTAL_ENVIRONMENT', 'PORTAL_API_URL'].some((name) => variables[name] !== undefined)
  return isNamed ? {} : { PORTAL_ENVIRONMENT: 'sandbox' }
}
