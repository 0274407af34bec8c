import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RADIUS, RADIUS_SECRET } from '../names.ts'
import { binAuth } from './opennds.ts'

describe('the BinAuth script of the guide', () => {
  it('gets the lab’s server and secret and is otherwise unchanged', () => {
    const guide = readFileSync('docs/routers/opennds.md', 'utf8')
    const script = binAuth(guide)
    expect(script.startsWith('#!/bin/sh\n')).toBe(true)
    expect(script).toContain(`\nserver=${RADIUS}:1813\nsecret='${RADIUS_SECRET}'\n`)
    expect(script).not.toContain('isp.example')
    const rest = (text: string) => text.split('\n').filter((line) => !/^(server|secret)=/.test(line))
    expect(guide).toContain(rest(script).slice(4).join('\n'))
  })

  it('throws when the guide has no script', () => {
    expect(() => binAuth('# openNDS')).toThrow('no BinAuth script')
  })
})
