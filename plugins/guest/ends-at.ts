/** When this tab's free package ends, as the back end said: kept for the tab, since nobody else can be asked as a guest. */
export const ENDS_AT = 'guest-ends-at'
