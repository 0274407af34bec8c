/** Shares a text, and usually a link, by the system's share sheet. Where there is none, copies the link, or else the text. */

export type ShareContent = { readonly title: string; readonly text: string; readonly url?: string }
/** `left`: the customer closed the sheet. `neither`: this browser can neither share nor copy, so it should be shown. */
export type ShareOutcome = 'shared' | 'left' | 'copied' | 'neither'

/** The used properties of `navigator`; both are missing on plain http. */
export type Sharer = {
  readonly share?: ((content: ShareContent) => Promise<void>) | undefined
  readonly clipboard?: { readonly writeText: (text: string) => Promise<void> } | undefined
}

export async function share(content: ShareContent, browser: Sharer): Promise<ShareOutcome> {
  if (browser.share) {
    try {
      await browser.share(content)
      return 'shared'
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'left'
      // A browser that refuses to open its share sheet may still copy.
    }
  }
  try {
    await browser.clipboard?.writeText(content.url ?? content.text)
    return browser.clipboard ? 'copied' : 'neither'
  } catch {
    return 'neither'
  }
}
