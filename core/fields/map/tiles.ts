/** What a map is drawn from; null in its place gives a plain ground. */

/** Address template (`{z}`, `{x}`, `{y}`) and whom to thank. */
export type Tiles = { readonly url: string; readonly attribution: string }
