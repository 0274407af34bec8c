/** The source of map tiles: URL template (`{z}`, `{x}`, `{y}`) and attribution. Null instead of it: a plain background. */
export type Tiles = { readonly url: string; readonly attribution: string }
