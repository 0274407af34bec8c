import { expect, test } from 'vitest'
import { withInlineDeps, withDefaultsOnly, withoutShapes, withShortWords } from './vite-definitions.ts'

test('an option keeps its default only', () => {
  const code = `const id = { type: 'string' }
  export const options = defineOptions('tea', {
    cups: { type: 'integer', default: 2, examples: [3, 4], description: 'How many: “1, 2, …”.' },
    text: { ...localText(20), default: {} },
    kinds: { items: { ...id, default: 'a' }, default: [{ default: 1 }] },
  })`
  expect(withDefaultsOnly(code).replace(/\s+/g, ' ')).toBe(
    `const id = { type: 'string' } export const options = defineOptions('tea', { cups: { default: 2, }, text: { default: {} }, kinds: { default: [{ default: 1 }] }, })`,
  )
})

test('a slot keeps everything but its shape', () => {
  const code = `export const tea = defineSlot<Tea>('tea.kind', { shape: { id: 'text', load: 'loader' }, isSingle: true })
  export const cup = defineSlot<Cup>('tea.cup', { isSingle: true, shape: { id: 'text' } })
  export const other = { shape: 1 }`
  expect(withoutShapes(code).replace(/\s+/g, ' ')).toBe(
    `export const tea = defineSlot<Tea>('tea.kind', { isSingle: true }) export const cup = defineSlot<Cup>('tea.cup', { isSingle: true, }) export const other = { shape: 1 }`,
  )
})

test('the paths of preloads are inlined where they are used', () => {
  const code = [
    'const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/a.css","assets/b.css"])))=>i.map(i=>d[i]);',
    'load(()=>import(`./x.js`),__vite__mapDeps([1,0])),load(()=>import(`./y.js`),[])',
  ].join('\n')
  expect(withInlineDeps(code)).toBe(
    'load(()=>import(`./x.js`),["assets/b.css","assets/a.css"]),load(()=>import(`./y.js`),[])',
  )
  expect(withInlineDeps('export{a as default}')).toBe('export{a as default}')
})

test('the loaders of locales have languages as keys instead of paths', () => {
  const code = 'a({locales:Object.assign({"./locales/id.json":()=>b(),"./locales/zh-Hant.json":()=>c()})})'
  expect(withShortWords(code)).toBe('a({locales:{id:()=>b(),"zh-Hant":()=>c()}})')
  expect(withShortWords('a({id:1})')).toBe('a({id:1})')
})
