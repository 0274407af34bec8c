/** Saves a picture: with the share sheet if it accepts files, otherwise as a download. Makes no call. */

/** `left`: the customer closed the share sheet. */
export type SaveOutcome = 'shared' | 'left' | 'downloaded'

export type FileSharer = {
  readonly canShare?: ((data: { readonly files: File[] }) => boolean) | undefined
  readonly share?: ((data: { readonly files: File[] }) => Promise<void>) | undefined
}

export async function savePicture(
  file: File,
  by: FileSharer,
  download: (file: File) => void = downloadFile,
): Promise<SaveOutcome> {
  const data = { files: [file] }
  if (by.share && by.canShare?.(data)) {
    try {
      await by.share(data)
      return 'shared'
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'left'
      // A download may work when the browser refuses the share sheet.
    }
  }
  download(file)
  return 'downloaded'
}

const DOWNLOAD_START_MS = 30_000

function downloadFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_START_MS)
}
