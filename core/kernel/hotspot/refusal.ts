/** Classifies routers' refusals by words that several makers use; a kind may give the reason itself (`error` of its redirect). */
export type RouterRefusal = 'password' | 'session-limit' | 'no-answer' | 'expired' | 'other'

/**
 * Key in session storage: the path of a page that logs the device in without sign-in, for example as a guest. After a refusal the router
 * opens the sign-in page, which redirects back there.
 */
export const RETURN_AFTER_REFUSAL = 'return-after-refusal'

/** Classifies a router's error message; an unknown one is `other`. */
export function refusalOf(error: string): RouterRefusal {
  const message = error.toLowerCase()
  if (/simultaneous|session limit|no more sessions/.test(message)) return 'session-limit'
  if (/radius.*(not|timeout)|not responding|timed? ?out/.test(message)) return 'no-answer'
  if (/uptime|traffic|expired|limit reached|no valid profile/.test(message)) return 'expired'
  if (/invalid|password|username|not found|^reject|authentication failed/.test(message)) return 'password'
  return 'other'
}
