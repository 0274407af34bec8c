import { expect, test } from 'vitest'
import { tokensIn } from './tokens-in.ts'

const object = 'var t={colorA:`var(--colorA)`,colorB:"var(--colorB)",colorC:`var(--colorC)`,colorD:`var(--colorD)`};'

test('a token that a style sheet uses is counted', () => {
  expect([...tokensIn(['a{color:var(--colorA)}', 'b="{color:var(--gapura-bar, red)}"'])]).toEqual([
    'colorA',
    'gapura-bar',
  ])
})

test('of an object with all tokens, only the entries that are read are counted', () => {
  expect([...tokensIn([`${object}x=t.colorA;var{colorC:y}=t;z=t["colorD"]`, 'a{}'])].toSorted()).toEqual([
    'colorA',
    'colorC',
    'colorD',
  ])
})

test('a token that another file reads is counted', () => {
  expect([...tokensIn([object, 'x=t.colorB'])]).toEqual(['colorB'])
})
