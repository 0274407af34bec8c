/**
 * Rewrites partners' files of earlier versions to the present one, and says what it changes. A file keeps its format; a file of the present
 * version is not touched.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { applyEdits, modify, type JSONPath } from 'jsonc-parser'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { findJsonFault } from '../../schemas/partner/json-fault.ts'
import type { CommandResult } from '../../studio/store/command-result.ts'

/** From one version to the next. */
export type Migration = {
  /** One sentence: `The option quick of home is now menus.quick.` */
  readonly says: string
  /** New values by path in the file's value; undefined removes. None: the file has nothing of the kind. */
  readonly edits: (
    file: Readonly<Record<string, unknown>>,
  ) => readonly { readonly path: JSONPath; readonly value: unknown }[]
}

/** The first leads from version 1 to version 2. The present version is `PARTNER_VERSION` of `partner.schema.ts`. */
export const MIGRATIONS: readonly Migration[] = []

/** The text at the present version, with a sentence for each change; or why it cannot be migrated. */
export function migrateText(
  text: string,
  migrations: readonly Migration[] = MIGRATIONS,
): { readonly text: string; readonly changes: readonly string[] } | { readonly fault: string } {
  const wrong = findJsonFault(text)
  if (wrong)
    return {
      fault: `${wrong.line}:${wrong.column}: expected ${wrong.expected} · received ${wrong.received} · ${wrong.remedy}`,
    }
  const present = migrations.length + 1
  const version = versionIn(JSON.parse(text))
  if (version === null || version > present)
    return { fault: `its version is not one of 1 to ${present}; a newer portal has written it` }
  const changes: string[] = []
  let next = text
  for (const { says, edits } of migrations.slice(version - 1)) {
    const file: unknown = JSON.parse(next)
    const all = isRecord(file) ? edits(file) : []
    for (const { path, value } of all) next = edit(next, path, value)
    if (all.length > 0) changes.push(says)
  }
  return { text: version === present ? text : edit(next, ['version'], present), changes }
}

/** Writes each file that changes in one step. */
export function migrateFiles(paths: readonly string[], migrations: readonly Migration[] = MIGRATIONS): CommandResult {
  const lines: string[] = []
  let isRefused = false
  for (const path of paths) {
    const text = readFileSync(path, 'utf8')
    const migrated = migrateText(text, migrations)
    if ('fault' in migrated) {
      isRefused = true
      lines.push(`${path}: ${migrated.fault}; nothing was written.`)
    } else if (migrated.text === text) lines.push(`${path}: version ${migrations.length + 1} already.`)
    else {
      const partial = join(dirname(path), `.${basename(path)}.part`)
      writeFileSync(partial, migrated.text)
      renameSync(partial, path)
      lines.push(`${path}: now version ${migrations.length + 1}.`, ...migrated.changes.map((change) => `  ${change}`))
    }
  }
  return isRefused ? { refusal: lines.join('\n') } : { text: lines.join('\n') }
}

/** 1 for a file without a version; null for a value that is not a file. */
function versionIn(file: unknown): number | null {
  if (!isRecord(file)) return null
  const { version = 1 } = file
  return typeof version === 'number' && Number.isInteger(version) && version >= 1 ? version : null
}

/** The text with a value at a path; a new key stands last, the version after `$schema`. */
function edit(text: string, path: JSONPath, value: unknown): string {
  // After a removal the lines around would be formatted for nothing.
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const format = value === undefined ? {} : { formattingOptions: { insertSpaces: true, tabSize: 2, eol } }
  const getInsertionIndex = (keys: string[]) => (path[0] === 'version' ? keys.indexOf('$schema') + 1 : keys.length)
  return applyEdits(text, modify(text, path, value, { ...format, getInsertionIndex }))
}
