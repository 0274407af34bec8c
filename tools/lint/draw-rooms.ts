/**
 * `npm run rooms`: draws the table of imports (`rooms.ts`) as a Mermaid diagram into docs/architecture.md. Arrows that follow from
 * others are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { matches } from './pattern.ts'
import { ROOMS } from './rooms.ts'

/** A file of each room in the drawing. Tests and the lab, which import everything, are not in it. */
const DRAWN: Readonly<Record<string, string>> = {
  'core/kernel': 'core/kernel/api/client.ts',
  'core/kit': 'core/kit/ui/page.tsx',
  'core/shell': 'core/shell/portal/portal.tsx',
  'core/public': 'core/public/index.ts',
  schemas: 'schemas/partner/read-partner.ts',
  backend: 'backend/index.ts',
  plugins: 'plugins/home/sandbox.ts',
  host: 'host/app.ts',
  sandbox: 'sandbox/index.ts',
  bridges: 'bridges/kit/start.ts',
  'studio/store': 'studio/store/partner-versions.ts',
  'studio/server': 'studio/server/app.ts',
  'studio/browser': 'studio/browser/main.tsx',
  src: 'src/browser/main.tsx',
  'src/host': 'src/host/host-entry.ts',
}
/** More files of a room, where one does not stand for all. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  plugins: ['plugins/home/endpoints.ts', 'plugins/home/plugin.ts', 'plugins/home/home.tsx'],
  sandbox: ['sandbox/process/own-process.ts'],
  host: ['host/main.ts'],
}

const BEGIN = '```mermaid\n'
const END = '```'
const DOCUMENT = join(import.meta.dirname, '..', '..', 'docs', 'architecture.md')

/** The diagram, as Mermaid text. */
export function drawRooms(): string {
  const arrows = new Map(Object.keys(DRAWN).map((room) => [room, roomsBelow(room)]))
  const lines = [...arrows].flatMap(([room, below]) =>
    below.filter((one) => !isImplied(arrows, below, one)).map((one) => `  ${nodeOf(room)} --> ${nodeOf(one)}`),
  )
  const nodes = Object.keys(DRAWN).map((room) => `  ${nodeOf(room)}["${room}"]`)
  return ['flowchart TD', ...nodes, ...lines, ''].join('\n')
}

/** `docs/architecture.md` with the diagram of the table. */
export function withDrawing(document: string): string {
  const start = document.indexOf(BEGIN)
  const end = document.indexOf(END, start + BEGIN.length)
  if (start < 0 || end < 0) throw new Error('docs/architecture.md has no ```mermaid block for the drawing of the rooms')
  return document.slice(0, start + BEGIN.length) + drawRooms() + document.slice(end)
}

/** Writes the diagram. Returns the exit code. */
export default function rooms(): number {
  writeFileSync(DOCUMENT, withDrawing(readFileSync(DOCUMENT, 'utf8')))
  console.log('docs/architecture.md')
  return 0
}

function roomsBelow(room: string): readonly string[] {
  const may = filesOf(room).flatMap((file) => ROOMS.find(({ files }) => matches(files, file))?.may ?? [])
  return Object.keys(DRAWN).filter(
    (other) => other !== room && filesOf(other).some((file) => may.some((pattern) => matches(pattern, file))),
  )
}

function filesOf(room: string): readonly string[] {
  return [DRAWN[room] ?? '', ...(MORE[room] ?? [])]
}

/** Whether another of these arrows leads there too. */
function isImplied(arrows: ReadonlyMap<string, readonly string[]>, below: readonly string[], room: string): boolean {
  return below.some((between) => between !== room && reaches(arrows, between, room))
}

function reaches(arrows: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  return (arrows.get(from) ?? []).some((next) => next === to || reaches(arrows, next, to))
}

function nodeOf(room: string): string {
  return room.replace('/', '-')
}
