import { expect, test } from 'vitest'
import { pluginSheetFaults } from './plugin-sheets.ts'

const CORE = {
  'core/kit/button.css': '.g-button { color: red }\n@keyframes g-turn { to { rotate: 1turn } }',
  'core/kit/button.tsx': '<button className="g-button" />',
  'plugins/news/news.css': '.news-list, .n-one { color: red }',
  'plugins/news/news.tsx': '<ul className="news-list" /><li className="n-one" />',
}
const SCRIPT =
  '<div className={`rewards-card rewards-${state}`}><p className="n-one"><b className="rewards-name" /></p></div>'

/** The faults of a plugin `rewards` with this sheet, as `line: found`. */
function faultsOf(sheet: string, script = SCRIPT): readonly string[] {
  const tree = { ...CORE, 'plugins/rewards/rewards.css': sheet, 'plugins/rewards/rewards.tsx': script }
  const faults = pluginSheetFaults(Object.entries(tree).map(([path, text]) => ({ path, text })))
  expect(faults.every(({ file }) => file === 'plugins/rewards/rewards.css')).toBe(true)
  return faults.map(({ line, found }) => `${line}: ${found}`)
}

test.each([
  '.rewards-card { color: red }',
  '.rewards-card > .g-button:hover, .g-portal .rewards-name::before { color: red }',
  '.rewards-new { color: red }',
  '.rewards-card > p + p { color: red }',
  '.g-dialog:has(.g-button) .rewards-card { color: red }',
  '@media (min-width: 40em) { .rewards-card { color: red } }\n@supports (gap: 1px) { @media print { .rewards-card { gap: 1px } } }',
  '/* .g-button { } */ .rewards-card::before { content: "} body {"; }',
  '.rewards-card { animation: rewards-come 1s }\n@keyframes rewards-come { from { opacity: 0 } 50% { opacity: 1 } }',
  '@media print { @page { margin: 0 } }',
  "@import './more.css';\n.rewards-card { color: red }",
])('%s stays within its plugin', (sheet) => expect(faultsOf(sheet)).toEqual([]))

test.each([
  ['p { color: red }', 'the selector p'],
  ['* { color: red }', 'the selector *'],
  [':root { --ink: red }', 'the selector :root'],
  ['[hidden] { display: block }', 'the selector [hidden]'],
  ['.g-button { color: red }', 'the selector .g-button'],
  ['.rewards-card, body { color: red }', 'the selector body'],
  ['body:has(.rewards-card) { color: red }', 'the selector body:has(.rewards-card)'],
  ['p:not(.rewards-card) { color: red }', 'the selector p:not(.rewards-card)'],
  ['.rewards-card + .g-button { color: red }', 'the selector .rewards-card + .g-button'],
  ['.rewards-card ~ p { color: red }', 'the selector .rewards-card ~ p'],
  ['.news-list { color: red }', 'the selector .news-list'],
  ['.elsewhere { color: red }', 'the selector .elsewhere'],
  ['@media print { main { color: red } }', 'the selector main'],
  ['.rewards-card { color: red; body & { color: red } }', 'the selector body &'],
  ['@font-face { font-family: X; src: url(x) }', '@font-face'],
])('%s is refused', (sheet, found) => expect(faultsOf(sheet)).toEqual([`1: ${found}`]))

test('the line of each selector is named', () => {
  expect(faultsOf('/* Two\nlines. */\n.rewards-card {\n  color: red;\n}\n\np,\nb { color: red }')).toEqual([
    '7: the selector p',
    '7: the selector b',
  ])
})

test('a name that two plugins have is refused in both', () => {
  const tree = {
    ...CORE,
    'plugins/rewards/rewards.css': '.n-one { color: red }\n@keyframes g-turn { to { color: red } }',
    'plugins/rewards/rewards.tsx': SCRIPT,
  }
  const faults = pluginSheetFaults(Object.entries(tree).map(([path, text]) => ({ path, text })))
  expect(faults.map(({ file, found }) => `${file} ${found}`)).toEqual([
    'plugins/news/news.css the selector .n-one (.n-one is also that of rewards)',
    'plugins/rewards/rewards.css the selector .n-one (.n-one is also that of news)',
    'plugins/rewards/rewards.css the animation g-turn (also that of the core)',
  ])
})

test('the remedy names the plugin', () => {
  const [fault] = pluginSheetFaults([{ path: 'plugins/rewards/rewards.css', text: 'p { color: red }' }])
  expect(fault?.remedy).toContain('.rewards-list')
})
