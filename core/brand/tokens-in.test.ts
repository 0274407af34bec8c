import { expect, test } from 'vitest'
import { tokensIn } from './tokens-in.ts'

const object = 'var t={colorA:`var(--colorA)`,colorB:"var(--colorB)",colorC:`var(--colorC)`,colorD:`var(--colorD)`};'

test('what a style reads is counted', () => {
  expect([...tokensIn(['a{color:var(--colorA)}', 'b="{color:var(--gapura-bar, red)}"'])]).toEqual([
    'colorA',
    'gapura-bar',
  ])
})

test('an object of all tokens counts for what is asked of it', () => {
  expect([...tokensIn([`${object}x=t.colorA;var{colorC:y}=t;z=t["colorD"]`, 'a{}'])].toSorted()).toEqual([
    'colorA',
    'colorC',
    'colorD',
  ])
})

test('one that is asked for from another file is counted', () => {
  expect([...tokensIn([object, 'x=t.colorB'])]).toEqual(['colorB'])
})
