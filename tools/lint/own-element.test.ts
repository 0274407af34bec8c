import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** The lines of markup, one expression a line, in which the rule finds a text without an element of its own. */
function faultsIn(lines: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-lint-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const settings = {
    jsPlugins: [join(process.cwd(), 'tools', 'lint', 'import-table.ts')],
    categories: { correctness: 'off' },
    rules: { 'gapura/own-element': 'error' },
  }
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(settings))
  writeFileSync(join(folder, 'page.tsx'), lines.map((line) => `void (${line})`).join('\n'))
  const oxlint = join(process.cwd(), 'node_modules', 'oxlint', 'bin', 'oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'unix'], { cwd: folder, encoding: 'utf8' })
  const at = [...stdout.matchAll(/page\.tsx:(\d+):\d+: .*\(own-element\)|page\.tsx:(\d+):/g)]
  return [...new Set(at.map(([, line, other]) => lines[Number(line ?? other) - 1] ?? ''))]
}

const WITHOUT = [
  `<p>{t('a')} <b>{time}</b></p>`,
  `<p><b /> Sisa</p>`,
  `<p>{isOn && <b />}{t('a')}</p>`,
  `<p>{isOn && t('a')}{isOff && t('b')}</p>`,
  `<p>{isOn ? <b /> : t('a')}<i /></p>`,
  `<p>{name ?? t('a')}<i /></p>`,
  '<p>{`${a} dari ${b}`}<i /></p>',
  `<>{formatDate(at)}<i /></>`,
  `<Card><b />{'a'}</Card>`,
  `<span>{t('a')} </span>`,
  `<span>+{code}</span>`,
]
const WITH = [
  `<p>{t('a')}</p>`,
  `<p>Sisa</p>`,
  `<p>{isOn ? t('a') : t('b')}</p>`,
  `<p><span>{t('a')}</span> <b>{time}</b></p>`,
  `<p><i />{' '}<b /></p>`,
  `<p>{isOn && <b />}{list.map((one) => <i key={one} />)}{icon}</p>`,
  '<p>{`${a} dari ${b}`}</p>',
  `<p>{/* why */}{t('a')}</p>`,
  `<p>{field('a')}<i /></p>`,
]

test('a text beside other children is an error', () => expect(faultsIn(WITHOUT)).toEqual(WITHOUT))
test('a text that is all of its element, and a space between elements, are none', () =>
  expect(faultsIn(WITH)).toEqual([]))
