/**
 * Ways in which a partners' folder misbehaves: entries that are no files, files that change while they are read, a folder that
 * disappears, and errors that only network disks produce. Each way can be undone.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DISK, type FileSystem } from '../../host/partners/partner-folder.ts'

/** The folder, a partner's file and a logo, as absolute paths. */
export type Scene = { readonly folder: string; readonly file: string; readonly logo: string; readonly outside: string }
/** Begins to misbehave; returns a function that ends it. */
export type Way = (scene: Scene) => () => void
type Call = keyof FileSystem

const CODES = [
  'EACCES',
  'EPERM',
  'EIO',
  'ESTALE',
  'ELOOP',
  'ENOENT',
  'ENOTDIR',
  'EMFILE',
  'ENOMEM',
  'ENXIO',
  'ETIMEDOUT',
]

/** The disk's file system, except for calls that `fault` changes for a path. */
export type Faulty = {
  readonly files: FileSystem
  /** Null: the disk handles the call. */
  setFault(fault: ((call: Call, path: string) => void) | null): void
}

export function createFaulty(): Faulty {
  let fault: ((call: Call, path: string) => void) | null = null
  const paths = new Map<number, string>()
  const pathOf = (descriptor: number) => paths.get(descriptor) ?? ''
  return {
    setFault: (next) => {
      fault = next
    },
    files: {
      names: (folder) => (fault?.('names', folder), DISK.names(folder)),
      realPath: (path) => (fault?.('realPath', path), DISK.realPath(path)),
      open: (path) => {
        fault?.('open', path)
        const descriptor = DISK.open(path)
        paths.set(descriptor, path)
        return descriptor
      },
      stat: (descriptor) => (fault?.('stat', pathOf(descriptor)), DISK.stat(descriptor)),
      read: (descriptor, bytes, offset) => {
        fault?.('read', pathOf(descriptor))
        return DISK.read(descriptor, bytes, offset)
      },
      close: (descriptor) => {
        const path = pathOf(descriptor)
        paths.delete(descriptor)
        DISK.close(descriptor)
        fault?.('close', path)
      },
      stamp: (path) => (fault?.('stamp', path), DISK.stamp(path)),
    },
  }
}

function systemError(code: string, call: Call, path: string): Error {
  return Object.assign(new Error(`${code}: ${call} '${path}'`), { code })
}

/** Replaces a file, and restores it at the end. */
function insteadOf(path: string, make: (path: string) => void): () => void {
  const bytes = readFileSync(path)
  rmSync(path, { force: true })
  make(path)
  return () => {
    rmSync(path, { recursive: true, force: true })
    writeFileSync(path, bytes)
  }
}

/** The possible replacements of a partner's file or a logo. */
const THINGS: Readonly<Record<string, (path: string, scene: Scene) => void>> = {
  'a folder': (path) => mkdirSync(path),
  'a FIFO': (path) => void execFileSync('mkfifo', [path]),
  'a link to a device': (path) => symlinkSync('/dev/zero', path),
  'a link to a file outside': (path, { outside }) => symlinkSync(outside, path),
  'a link to itself': (path) => symlinkSync(path, path),
  'a link to nothing': (path) => symlinkSync(`${path}.gone`, path),
  'an empty file': (path) => writeFileSync(path, ''),
  'half of a file': (path) => writeFileSync(path, '{"id":"nu'),
  'bytes that are no text': (path) => writeFileSync(path, Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d])),
  'a file that is too large': (path) => writeFileSync(path, Buffer.alloc(600_000, ' ')),
  'braces within braces': (path) => writeFileSync(path, '{"a":'.repeat(20_000)),
}

const onFile: readonly (readonly [string, Way])[] = Object.entries(THINGS).flatMap(([name, make]) => [
  [`${name} as a partner’s file`, (scene) => insteadOf(scene.file, (path) => make(path, scene))] as const,
  [`${name} as a logo`, (scene) => insteadOf(scene.logo, (path) => make(path, scene))] as const,
])

const onFolder: readonly (readonly [string, Way])[] = [
  [
    'a folder that goes away',
    ({ folder }) => {
      renameSync(folder, `${folder}.away`)
      return () => renameSync(`${folder}.away`, folder)
    },
  ],
  [
    'a folder that is empty',
    ({ folder }) => {
      renameSync(folder, `${folder}.away`)
      mkdirSync(folder)
      return () => {
        rmSync(folder, { recursive: true })
        renameSync(`${folder}.away`, folder)
      }
    },
  ],
  [
    'a file where the folder should be',
    ({ folder }) => {
      renameSync(folder, `${folder}.away`)
      writeFileSync(folder, '')
      return () => {
        rmSync(folder)
        renameSync(`${folder}.away`, folder)
      }
    },
  ],
  [
    'dot files and others’ files beside the partners’',
    ({ folder }) => {
      const names = ['.hidden.json', '.swp', 'notes.txt', 'Nusa Copy.json', 'proto__.json']
      for (const name of names) writeFileSync(join(folder, name), '{"id":')
      return () => {
        for (const name of names) rmSync(join(folder, name))
      }
    },
  ],
]

/** Errors of each call of the file system, on one file or on the complete folder. */
function onCalls(faulty: Faulty): readonly (readonly [string, Way])[] {
  const calls = ['names', 'realPath', 'open', 'stat', 'read', 'close', 'stamp'] as const
  const failing = (code: string, call: Call, isMeant: (path: string) => boolean) => {
    faulty.setFault((on, path) => {
      if (on === call && isMeant(path)) throw systemError(code, call, path)
    })
    return () => faulty.setFault(null)
  }
  return [
    ...CODES.flatMap((code) =>
      calls.flatMap((call): (readonly [string, Way])[] => [
        [`${code} of ${call} on a file`, ({ file }) => failing(code, call, (path) => path === file)],
        [`${code} of ${call} everywhere`, () => failing(code, call, () => true)],
      ]),
    ),
    [
      'a file that grows while it is read',
      ({ file }) => {
        const end = insteadOf(file, (path) => writeFileSync(path, ' '.repeat(1_000)))
        faulty.setFault((call, path) => {
          if (call === 'read' && path === file) appendFileSync(file, ' '.repeat(100_000))
        })
        return () => {
          faulty.setFault(null)
          end()
        }
      },
    ],
    [
      'a file that is replaced while it is read',
      ({ file }) => {
        const bytes = readFileSync(file)
        const replace = () => {
          rmSync(file, { force: true })
          writeFileSync(file, bytes)
        }
        faulty.setFault((call, path) => {
          if (call === 'read' && path === file) replace()
        })
        return () => {
          faulty.setFault(null)
          replace()
        }
      },
    ],
    [
      'every third call fails',
      () => {
        let count = 0
        faulty.setFault((call, path) => {
          count += 1
          if (count % 3 === 0) throw systemError('EIO', call, path)
        })
        return () => faulty.setFault(null)
      },
    ],
  ]
}

/** All ways, by name. `faulty` produces the errors of calls. */
export function waysToMisbehave(faulty: Faulty): ReadonlyMap<string, Way> {
  return new Map([...onFile, ...onFolder, ...onCalls(faulty)])
}
