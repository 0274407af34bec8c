/**
 * `npm run release -- <version>`: builds, writes the archive, and records the release as a commit and a tag, which are not pushed.
 * `npm run release -- archive <folder>` writes the archive of the present build alone.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuilt } from '../run/sources.mjs'
import { writeArchive } from './archive.ts'
import { releaseChangelog, versionFault } from './changelog.ts'

const USAGE = `npm run release -- <version>         changelog, commit, tag v<version>, and the archive in releases/<version>
npm run release -- archive <folder>  the archive of the present sources, into a folder`

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim()}`)
  return stdout.trim()
}

function runScript(...args: readonly string[]): void {
  const { status } = spawnSync('npm', args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed; nothing was released.`)
}

function build(): void {
  if (!isBuilt()) runScript('run', 'build')
  runScript('run', '--silent', 'bridge', '--', 'build')
}

function presentVersion(): string {
  const file: { readonly version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  return file.version
}

const commitSeconds = () => Number(git('log', '-1', '--format=%ct'))

/** Returns the exit code: 0 when the files are written, 1 with the reason why not, 2 for unknown arguments. */
export default async function release([name = '', folder, ...more]: readonly string[]): Promise<number> {
  if (name === '' || more.length > 0 || (name === 'archive') !== (folder !== undefined)) {
    console.error(USAGE)
    return 2
  }
  if (folder !== undefined) {
    build()
    mkdirSync(folder, { recursive: true })
    console.log(writeArchive(folder, presentVersion(), commitSeconds()).join('\n'))
    return 0
  }
  const last = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n')[0]?.slice(1) || null
  const text = readFileSync('CHANGELOG.md', 'utf8')
  const changed = releaseChangelog(text, name, new Date().toISOString().slice(0, 10))
  const to = `releases/${name}`
  const faults = [
    versionFault(name, last),
    'fault' in changed ? changed.fault : null,
    git('status', '--porcelain') === '' ? null : 'git: expected nothing uncommitted; commit or stash it',
    existsSync(to) ? `${to}: is there already` : null,
  ].flatMap((fault) => fault ?? [])
  if (faults.length > 0 || 'fault' in changed) {
    console.error(faults.join('\n'))
    return 1
  }
  writeFileSync('CHANGELOG.md', changed.text)
  runScript('version', name, '--no-git-tag-version', '--allow-same-version', '--silent')
  build()
  git('commit', '--all', '--message', `Version ${name}`)
  mkdirSync(to, { recursive: true })
  const files = writeArchive(to, name, commitSeconds())
  writeFileSync(`${to}/notes.md`, `${changed.section}\n`)
  git('tag', '--annotate', `v${name}`, '--message', `Version ${name}`)
  console.log(`Version ${name} is committed and tagged. ${to}:\n${files.join('\n')}\nNext: git push --follow-tags`)
  return 0
}
