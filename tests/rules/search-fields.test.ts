/** Every field that searches is a `SearchInput`, so that Enter in it never sends the form around it. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const OWN = 'core/kit/controls/search-input.tsx'

test('no file has a field that searches other than by SearchInput', () => {
  const files = globSync('{core,plugins,src}/**/*.tsx').map((file) => file.replaceAll('\\', '/'))
  expect(files).toContain(OWN)
  const others = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    const isOwn = file === OWN || file.endsWith('.test.tsx')
    return (
      !isOwn && (text.includes('type="search"') || (text.includes('enterKeyHint') && !text.includes('<SearchInput')))
    )
  })
  expect(others).toEqual([])
})
