/** Files inside a partners' folder that partners' files use: `logos/lestari.svg`, `base.json`. */
import { LOGOS, pictureFaultIn, stampOf, type FileFault, type FileSystem } from './partner-folder.ts'

/** A stamp changes with the file; null: it cannot be read. */
export type StampedPart = { readonly path: string; readonly stamp: string | null }

export type FolderParts = {
  /** Forgets the stamps, so that the files are looked at again. Many partners may use the same part, which is looked at once in a turn. */
  startTurn(): void
  stamped(path: string): StampedPart
  isUnchanged(part: StampedPart): boolean
  /** The fault of a picture, which is read only when its stamp is new. */
  pictureFault(name: string): FileFault | null
  isValidPicture(name: string): boolean
}

export function openFolderParts(folder: string, files: FileSystem): FolderParts {
  const stamps = new Map<string, string | null>()
  const validPictures = new Map<string, string>()
  const stampIn = (path: string) => {
    const seen = stamps.get(path)
    if (seen !== undefined) return seen
    const stamp = stampOf(folder, path, files)
    stamps.set(path, stamp)
    return stamp
  }
  return {
    startTurn: () => stamps.clear(),
    stamped: (path) => ({ path, stamp: stampIn(path) }),
    isUnchanged: ({ path, stamp }) => stampIn(path) === stamp,
    pictureFault: (name) => {
      const stamp = stampIn(picturePath(name))
      if (stamp !== null && validPictures.get(name) === stamp) return null
      const fault = pictureFaultIn(folder, name, files)
      if (fault !== null || stamp === null) validPictures.delete(name)
      else validPictures.set(name, stamp)
      return fault
    },
    isValidPicture: (name) => validPictures.has(name),
  }
}

export function picturePath(name: string): string {
  return `${LOGOS}/${name}`
}
