import { expect, test } from 'vitest'
import { releaseChangelog, versionFault } from './changelog.ts'

const TEXT =
  '# Changelog\n\n## 1.1.0 (unreleased)\n\n### Customers\n\n- Pay by QR.\n\n## 1.0.0 (2026-01-01)\n\n- First.\n'

test('the unreleased section becomes that of the release, and the others stay', () => {
  const released = releaseChangelog(TEXT, '1.1.0', '2026-11-28')
  expect(released).toEqual({
    text: TEXT.replace('1.1.0 (unreleased)', '1.1.0 (2026-11-28)'),
    section: '### Customers\n\n- Pay by QR.',
  })
})

test.each([
  ['without an unreleased section', TEXT.replace(' (unreleased)', ''), /expected a heading such as/],
  ['with an empty one', TEXT.replace('- Pay by QR.', ''), /has no bullet/],
])('a changelog %s has nothing to release', (_, text, fault) => {
  expect(releaseChangelog(text, '1.1.0', '2026-11-28')).toEqual({ fault: expect.stringMatching(fault) })
})

test.each([
  ['1.0.0', null, null],
  ['1.0.1', '1.0.0', null],
  ['1.10.0', '1.9.9', null],
  ['2.0.0', '1.10.3', null],
  ['1.0.0', '1.0.0', 'version: expected one later than 1.0.0; received 1.0.0'],
  ['1.9.9', '1.10.0', 'version: expected one later than 1.10.0; received 1.9.9'],
  ['1.0', '0.9.0', 'version: expected three numbers such as 1.0.0; received "1.0"'],
  ['v1.0.0', '0.9.0', 'version: expected three numbers such as 1.0.0; received "v1.0.0"'],
])('%s after %s: %s', (version, last, fault) => {
  expect(versionFault(version, last)).toBe(fault)
})
