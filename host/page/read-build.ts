/**
 * Reads the built portal from `dist/` into memory once. It is small, and a deploy cannot remove files that are in
 * memory.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Build, ClientFile } from './build.ts'
import { composeBuild, type Renderer } from './compose-build.ts'
import type { Bytes } from '../http/encoding.ts'
import { fileType } from '../http/file-types.ts'
import { ADMITTED_ASSETS, ADMITTING_FILE } from './shared-modules.ts'

/**
 * @param folder `dist`, as the build writes it; throws an error that names the missing file
 */
export async function readBuild(folder: string): Promise<Build> {
  const assets = join(folder, 'client', 'assets')
  const manifestFile = join(folder, 'manifest.json')
  const rendererFile = join(folder, 'server', 'renderer.js')
  const partsFile = join(folder, 'definition-parts.json')
  const workerFile = join(folder, 'worker', 'service-worker.js')
  for (const path of [assets, manifestFile, partsFile, workerFile, rendererFile]) {
    if (!existsSync(path)) throw new Error(`${path} is missing; build the portal first: npm run build`)
  }
  const textOf = (path: string) => readFileSync(path, 'utf8')
  // The cast holds: the same build wrote the renderer.
  const renderer = (await import(/* @vite-ignore */ pathToFileURL(rendererFile).href)) as Renderer
  const admittingFile = join(folder, ADMITTING_FILE)
  const admitting = existsSync(admittingFile) && {
    text: textOf(admittingFile),
    files: clientFiles(join(folder, ADMITTED_ASSETS)),
  }
  return composeBuild({
    files: clientFiles(assets),
    ...(admitting && { admitting }),
    manifestText: textOf(manifestFile),
    partsText: textOf(partsFile),
    renderer,
    workerSource: textOf(workerFile),
  })
}

function clientFiles(assets: string): ReadonlyMap<string, ClientFile> {
  return new Map(
    readdirSync(assets)
      .filter((name) => !/\.(br|gz|map)$/.test(name))
      .map((name): [string, ClientFile] => [`/assets/${name}`, clientFile(join(assets, name))]),
  )
}

/** A file with the compressed forms that the build wrote beside it. */
export function clientFile(path: string): ClientFile {
  const optional = (ending: string) => (existsSync(path + ending) ? bytesOf(path + ending) : undefined)
  const [br, gzip] = [optional('.br'), optional('.gz')]
  return { type: fileType(path), encoded: { identity: bytesOf(path), ...(br && { br }), ...(gzip && { gzip }) } }
}

function bytesOf(path: string): Bytes {
  return new Uint8Array(readFileSync(path))
}
