/** The banners that a customer has closed, in a cookie, so that the host leaves them out and no page moves. */

/** Cookie with their ids, separated by dots. */
export const CLOSED_BANNERS_COOKIE = 'closed_banners'
/** As many as a partner's file may have. */
const MAX_IDS = 20

/** @param cookie the cookie's value; null: none */
export function readClosedBanners(cookie: string | null): readonly string[] {
  return (cookie ?? '').split('.').filter((id) => id !== '')
}

/** The cookie's value once a further banner is closed. The oldest ids are dropped. */
export function addClosedBanner(cookie: string | null, id: string): string {
  return [...new Set([...readClosedBanners(cookie), id])].slice(-MAX_IDS).join('.')
}
