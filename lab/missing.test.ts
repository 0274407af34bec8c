import { describe, expect, it } from 'vitest'
import { missing, missingPrograms, type Machine } from './missing.ts'

const ALL = '000001fffeffffff'
const machine = (more: Partial<Machine> = {}): Machine => ({
  platform: 'linux',
  isRoot: true,
  capabilities: ALL,
  has: () => true,
  ...more,
})

describe('what the lab misses', () => {
  it('is nothing for root on Linux with all programs', () => {
    expect(missing(machine())).toEqual([])
  })

  it('is Linux, elsewhere', () => {
    expect(missing(machine({ platform: 'darwin', isRoot: false }))).toEqual([
      'The lab needs Linux, for its network namespaces; this is darwin.',
    ])
  })

  it('is root, for another user', () => {
    expect(missing(machine({ isRoot: false, capabilities: '0000000000000000' }))).toEqual([
      'The lab needs root: sudo npm run lab',
    ])
  })

  it.each([
    ['00000000a80425fb', 'NET_ADMIN and SYS_ADMIN', '--cap-add=NET_ADMIN --cap-add=SYS_ADMIN'],
    ['00000000a80435fb', 'SYS_ADMIN', '--cap-add=SYS_ADMIN'],
    ['00000000a82425fb', 'NET_ADMIN', '--cap-add=NET_ADMIN'],
  ])('is what a container’s root lacks with %s', (capabilities, names, flags) => {
    const [line = '', ...more] = missing(machine({ capabilities }))
    expect(line).toContain(`Root lacks ${names} here`)
    expect(line.endsWith(` ${flags}`)).toBe(true)
    expect(more).toEqual([])
  })

  it('is programs, with the packages that have them, each named once', () => {
    const has = (program: string) => !['nsenter', 'unshare', 'nft'].includes(program)
    expect(missing(machine({ has }))).toEqual([
      'Not installed: nsenter, unshare, nft. On Debian or Ubuntu: apt-get install --no-install-recommends util-linux nftables',
    ])
    expect(missingPrograms({ has }, { gcc: 'gcc' })).toEqual([])
  })
})
