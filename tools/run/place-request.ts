/** The request with which the overlay of `npm run dev` asks for a position in a source file. */
/** The development server answers `{ title, stack }` there with a `Place` or null. */
export const PLACE_PATH = '/@gapura/place'

/** `file` is relative to the project's folder; `line` and `column` count from 1. */
export type Place = { readonly file: string; readonly line: number; readonly column: number }
