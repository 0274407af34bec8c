/** Source of the map's tiles: URL template (`{z}`, `{x}`, `{y}`) and attribution. Null in its place gives a plain ground. */
export type Tiles = { readonly url: string; readonly attribution: string }
