/**
 * Compresses with Node: the best quality for the build's files, which are compressed once, and a fast one for pages, which are compressed
 * while a visitor waits.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { availableParallelism } from 'node:os'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Bytes, Compress, EncodedBytes } from './encoding.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** File types that compression makes smaller. Images and fonts are compressed already. */
const COMPRESSED_EXTENSIONS: ReadonlySet<string> = new Set([
  '.js',
  '.css',
  '.svg',
  '.json',
  '.html',
  '.txt',
  '.webmanifest',
])

/**
 * Writes `.br` and `.gz` next to every file in `folder` that becomes smaller. Resolves to the number of files written.
 */
export async function compressFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED_EXTENSIONS.has(extname(entry.name)))
  const counts = await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function compressFile(path: string): Promise<number> {
  const bytes = await readFile(path)
  const smaller = [
    ['.br', await brotli(bytes, { params: brotliOptions(11, bytes.length) })],
    ['.gz', await zip(bytes, { level: 9 })],
  ] as const
  const written = smaller.filter(([, compressed]) => compressed.length < bytes.length)
  await Promise.all(written.map(([ending, compressed]) => writeFile(path + ending, compressed)))
  return written.length
}

/** Compresses a page. Brotli quality 5 takes about two milliseconds, quality 11 about a hundred. */
export const compressPage: Compress = (text, quality) =>
  // Slow compression is for files that many pages share; pages in the queue must not wait for it.
  quality === undefined ? enqueue(() => compressAll(text, FAST_QUALITY)) : compressAll(text, quality)

const FAST_QUALITY = 5

/** One queue for each processor but one, which stays free for the thread that renders and responds. */
const queues: Promise<unknown>[] = Array.from({ length: Math.max(1, availableParallelism() - 1) }, () =>
  Promise.resolve(),
)
let next = 0

function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  next = (next + 1) % queues.length
  const done = (queues[next] ?? Promise.resolve()).then(work, work)
  queues[next] = done
  return done
}

async function compressAll(text: Bytes, quality: number): Promise<EncodedBytes> {
  // In sequence, for the same reason.
  const br = await brotli(text, { params: brotliOptions(quality, text.length) })
  return { identity: text, br: plain(br), gzip: plain(await zip(text)) }
}

function brotliOptions(quality: number, size: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    // A window larger than the text would only waste memory.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(size + 16)))),
  }
}

function plain(buffer: Buffer): Bytes {
  return new Uint8Array(buffer)
}
