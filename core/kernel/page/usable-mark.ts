/** Performance mark and event that tell that the first screen is usable. The first script is inline, imports nothing, and repeats the name. */
export const USABLE_MARK = 'gapura:usable'
