/** Saves a picture on the device: with the share sheet if it accepts files, otherwise as a download. Makes no call. */

/** `left`: she closed the share sheet. */
export type Saved = 'shared' | 'left' | 'downloaded'

/** The parts of `navigator` that are used; a browser may lack either. */
export type Sharer = {
  readonly canShare?: ((what: { readonly files: File[] }) => boolean) | undefined
  readonly share?: ((what: { readonly files: File[] }) => Promise<void>) | undefined
}

export async function savePicture(
  file: File,
  by: Sharer,
  download: (file: File) => void = downloadFile,
): Promise<Saved> {
  const what = { files: [file] }
  if (by.share && by.canShare?.(what)) {
    try {
      await by.share(what)
      return 'shared'
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'left'
      // If the browser refuses to open the share sheet, a download may still work.
    }
  }
  download(file)
  return 'downloaded'
}

/** Milliseconds for the browser to begin the download. */
const DOWNLOAD_BEGINS = 30_000

function downloadFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_BEGINS)
}
