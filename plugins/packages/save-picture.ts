/** Hands a picture to the device: by the share sheet where it takes files, else as a download. No call is made. */

/** `left`: she closed the sheet. */
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
      // A browser that may not open its share sheet here may still be able to download.
    }
  }
  download(file)
  return 'downloaded'
}

/** Milliseconds that a browser may need to begin the download. */
const DOWNLOAD_BEGINS = 30_000

function downloadFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_BEGINS)
}
