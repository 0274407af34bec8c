/** Shares a text and a link by the system's share sheet, or else copies the link. */

export type Shared = { readonly title: string; readonly text: string; readonly url: string }
/** `left`: she closed the sheet. `neither`: this browser can do neither, so the link should be shown. */
export type Outcome = 'shared' | 'left' | 'copied' | 'neither'

/** The parts of `navigator` that are used; both are missing on plain http. */
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
      // A browser that may not open its share sheet here may still be able to copy.
    }
  }
  try {
    await by.clipboard?.writeText(what.url)
    return by.clipboard ? 'copied' : 'neither'
  } catch {
    return 'neither'
  }
}
