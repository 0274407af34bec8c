/**
 * Reads the built portal from `dist/` into memory once. It is small, and a deploy cannot remove files that are in
 * memory.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Build, ClientFile } from './build.ts'
import type { CardParts } from '../core/page/card-file.ts'
import type { Bytes } from './encoding.ts'
import { fileType } from './file-types.ts'
import type { Manifest } from './manifest.ts'
import { tokensIn } from '../core/brand/tokens-in.ts'

/** The size in bytes up to which a style sheet is inlined into the page. */
const MOST_INLINED = 24_000

/**
 * @param folder `dist`, as the build writes it; throws an error that names the missing file
 */
export async function readBuild(folder: string): Promise<Build> {
  const assets = join(folder, 'client', 'assets')
  const manifestFile = join(folder, 'manifest.json')
  const drawing = join(folder, 'server', 'prerender.js')
  const partsFile = join(folder, 'card-parts.json')
  for (const path of [assets, manifestFile, partsFile, drawing]) {
    if (!existsSync(path)) throw new Error(`${path} is missing; build the portal first: npm run build`)
  }
  const [manifestText, partsText] = [readFileSync(manifestFile, 'utf8'), readFileSync(partsFile, 'utf8')]
  // The casts hold: the same build wrote these files.
  const manifest = JSON.parse(manifestText) as Manifest
  const cardParts = JSON.parse(partsText) as CardParts
  const { prerender, plugins, cardFaults, patterns, bankCardPatterns, signInPath, partnerFaults, suggest } =
    (await import(/* @vite-ignore */ pathToFileURL(drawing).href)) as Pick<
      Build,
      | 'prerender'
      | 'plugins'
      | 'cardFaults'
      | 'patterns'
      | 'bankCardPatterns'
      | 'signInPath'
      | 'partnerFaults'
      | 'suggest'
    >
  const files: ReadonlyMap<string, ClientFile> = new Map(
    readdirSync(assets)
      .filter((name) => !/\.(br|gz|map)$/.test(name))
      .map((name): [string, ClientFile] => [`/assets/${name}`, clientFile(join(assets, name))]),
  )
  const style = (file: string) => {
    const bytes = files.get(`/${file}`)?.forms.identity
    return bytes && bytes.length <= MOST_INLINED ? new TextDecoder().decode(bytes) : null
  }
  return {
    // The manifest names every file by a hash of its content.
    release: createHash('sha256').update(manifestText).update(partsText).digest('hex').slice(0, 10),
    manifest,
    entry: 'src/main.tsx',
    early: 'src/early-entry.ts',
    cardParts,
    file: (address) => files.get(address),
    style,
    tokens: tokensIn(textsOf(files)),
    prerender,
    plugins,
    ...(cardFaults && { cardFaults }),
    patterns,
    bankCardPatterns,
    signInPath,
    ...(partnerFaults && { partnerFaults }),
    suggest,
  }
}

function clientFile(path: string): ClientFile {
  const optional = (ending: string) => (existsSync(path + ending) ? bytesOf(path + ending) : undefined)
  const [br, gzip] = [optional('.br'), optional('.gz')]
  return { type: fileType(path), forms: { identity: bytesOf(path), ...(br && { br }), ...(gzip && { gzip }) } }
}

function bytesOf(path: string): Bytes {
  return new Uint8Array(readFileSync(path))
}

function textsOf(files: ReadonlyMap<string, ClientFile>): readonly string[] {
  const texts = [...files.values()].filter(({ type }) => /^text\/(javascript|css)/.test(type))
  return texts.map(({ forms }) => new TextDecoder().decode(forms.identity))
}
