/** Hands a text and a link on, by whatever way this browser has. */

export type Shared = { readonly title: string; readonly text: string; readonly url: string }
/** `left`: she closed the sheet again. `neither`: this browser can do neither; show the link. */
export type Outcome = 'shared' | 'left' | 'copied' | 'neither'

/** What of a browser's `navigator` is used; both parts are missing on plain http. */
export type Sharer = {
  readonly share?: ((what: Shared) => Promise<void>) | undefined
  readonly clipboard?: { readonly writeText: (text: string) => Promise<void> } | undefined
}

export async function share(what: Shared, by: Sharer): Promise<Outcome> {
  if (by.share) {
    try {
      await by.share(what)
      return 'shared'
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'left'
      // A browser that has the sheet and may not open it here can still copy.
    }
  }
  try {
    await by.clipboard?.writeText(what.url)
    return by.clipboard ? 'copied' : 'neither'
  } catch {
    return 'neither'
  }
}
