/** Keys in session storage, see `Hotspot.retriesByQuery`. */
export const SENT_FORM = 'router-form'
export const USE_QUERY = 'router-query'
