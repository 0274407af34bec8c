import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { guideLines } from './uam.ts'

describe('the configuration of CoovaChilli in the guide', () => {
  it('gets the lab’s network and portal and is otherwise unchanged', () => {
    const lines = guideLines(readFileSync('docs/routers/uam.md', 'utf8'), '10.9.9').trim().split('\n')
    expect(lines).toContain('HS_UAMLISTEN=10.9.9.1')
    expect(lines).toContain('HS_UAMFORMAT="https://wifi.lestari.test/login/lestari"')
    expect(lines.filter((line) => line.includes('.example') || line.includes('10.1.0.1'))).toEqual([])
    expect(lines.every((line) => line.startsWith('HS_'))).toBe(true)
  })

  it('throws when the guide has no configuration', () => {
    expect(() => guideLines('# CoovaChilli', '10.9.9')).toThrow('no configuration')
  })
})
