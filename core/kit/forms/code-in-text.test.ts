import { expect, it } from 'vitest'
import { codeIn } from './code-in-text.ts'

it.each([
  ['012345', '012345'],
  [' 012 345 ', '012345'],
  ['012-345', '012345'],
  ['Kode masuk Lestari Net: 012345. Berlaku 10 menit.', '012345'],
  ['Kode: 012 345', '012345'],
  ['Kode: 012 345', '012345'],
  ['Kode: 012\u00a0345', '012345'],
  ['０１２３４５', '012345'],
  ['٠١٢٣٤٥', '012345'],
  ['012\u2212345', '012345'],
  ['Kode: \u202A012\u200B345\u202C', '012345'],
  ['0 1 2 3 4 5', '012345'],
  ['Order 998877 of 2026-11-21. Your code: 012-345, valid for 10 minutes', '012345'],
  ['012345 berlaku 10 menit', '012345'],
  ['012345 10 menit', '012345'],
  ['Hubungi 0812 3456 7890. 012345', '012345'],
  ['Hubungi 0812 3456 7890', null],
  ['01234', null],
  ['0123456', null],
  ['', null],
])('the code in “%s” is %s', (text, code) => expect(codeIn(text)).toBe(code))
