import { expect, it } from 'vitest'
import { lackingCss } from './lacking-css.ts'

it.each([
  ['a pseudo-class', '.a:has(b){color:red}', [':has']],
  ['a pseudo-class inside a media query', '@media print{.a:focus-visible{color:red}}', [':focus-visible']],
  ['a property', '.a{aspect-ratio:1/1}', ['aspect-ratio']],
  ['a shorthand', '.a{inset:0}', ['inset']],
  ['a function', '.a{color:color-mix(in srgb,red,blue)}', ['color-mix()']],
  ['a unit', '.a{height:100dvh}', ['dvh']],
  ['an at-rule', '@container (width>1px){.a{color:red}}', ['@container']],
  ['`gap` of a flex container', '.a{display:flex;gap:8px}', ['gap in flex']],
])('finds %s that a supported browser lacks', (_, css, features) => {
  expect([...lackingCss(css).keys()]).toEqual(features)
})

it.each([
  ['`gap` of a grid', '.a{display:grid;gap:8px}'],
  ['a rule inside @supports', '@supports selector(:has(a)){.a:has(b){color:red}}'],
  ['a property beside its older spelling', '.a{-webkit-user-select:none;user-select:none}'],
  ['the content of a string', '.a::before{content:":has(b)"}'],
])('accepts %s', (_, css) => expect([...lackingCss(css).keys()]).toEqual([]))
