import { describe, expect, it } from 'vitest'
import { missing, missingPrograms, type Machine } from './requirements.ts'

const ALL = '000001fffeffffff'
const machine = (more: Partial<Machine> = {}): Machine => ({
  platform: 'linux',
  isRoot: true,
  capabilities: ALL,
  has: () => true,
  ...more,
})

describe('the missing requirements of the lab', () => {
  it('are none for root on Linux with all programs', () => {
    expect(missing(machine())).toEqual([])
  })

  it('are only Linux on another system', () => {
    expect(missing(machine({ platform: 'darwin', isRoot: false }))).toEqual([
      'The lab needs Linux, for its network namespaces; this is darwin.',
    ])
  })

  it('are root for another user', () => {
    expect(missing(machine({ isRoot: false, capabilities: '0000000000000000' }))).toEqual([
      'The lab needs root: sudo npm run lab',
    ])
  })

  it.each([
    ['00000000a80425fb', 'NET_ADMIN and SYS_ADMIN', '--cap-add=NET_ADMIN --cap-add=SYS_ADMIN'],
    ['00000000a80435fb', 'SYS_ADMIN', '--cap-add=SYS_ADMIN'],
    ['00000000a82425fb', 'NET_ADMIN', '--cap-add=NET_ADMIN'],
  ])('name the capabilities that root in a container lacks with %s', (capabilities, names, flags) => {
    const [line = '', ...more] = missing(machine({ capabilities }))
    expect(line).toContain(`Root lacks ${names} here`)
    expect(line.endsWith(` ${flags}`)).toBe(true)
    expect(more).toEqual([])
  })

  it('list missing programs, with each of their packages once', () => {
    const has = (program: string) => !['nsenter', 'unshare', 'nft'].includes(program)
    expect(missing(machine({ has }))).toEqual([
      'Not installed: nsenter, unshare, nft. On Debian or Ubuntu: apt-get install --no-install-recommends util-linux nftables',
    ])
    expect(missingPrograms({ has }, { gcc: 'gcc' })).toEqual([])
  })
})
