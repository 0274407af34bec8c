import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { admittedCopiesIn } from '../../host/admitted/admitted-copies.ts'
import { integrityOf } from '../../host/admitted/admitted-plugins.ts'
import { faultText } from '../../schemas/partner/partner-fault.ts'
import partner from './partner.ts'
import { checkPartners } from '../../studio/store/partner-check.ts'
import { explainPartner } from './partner-explain.ts'
import { listDomains } from './partner-domains.ts'
import { walledGarden } from './partner-garden.ts'
import { newPartner, partnerText } from './partner-new.ts'
import { readArguments } from './read-arguments.ts'
import type { CommandResult } from '../../studio/store/command-result.ts'

let path: string
let folder: URL
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'gapura-partners-'))
  mkdirSync(join(path, 'logos'))
  folder = pathToFileURL(`${path}/`)
})
afterEach(() => rmSync(path, { recursive: true, force: true }))

const write = (id: string, changes: object = {}) =>
  writeFileSync(join(path, `${id}.json`), JSON.stringify({ ...JSON.parse(partnerText(id, id, '#15803d')), ...changes }))
const faults = async () => (await checkPartners(folder)).flatMap((reading) => reading.faults.map(faultText))
const textOf = (result: CommandResult) => ('text' in result ? result.text : result.refusal)

test('the files in the repository have no fault', async () => {
  expect((await checkPartners()).flatMap((reading) => reading.faults.map(faultText))).toEqual([])
})

describe('check', () => {
  test('suggests the plugin that was meant and reports each fault once', async () => {
    write('warung', { plugins: { packagse: true } })
    expect(await faults()).toEqual([
      'P101 warung.json:1:195: /plugins/packagse · expected packages · received "packagse" · write packages',
    ])
  })

  test('knows a plugin that the operator lists, and its options once a host has fetched it', async () => {
    const description = {
      id: 'night-pass',
      version: '1.0.0',
      core: '^1',
      needs: [],
      slots: [],
      calls: [],
      reach: [],
      pages: ['/night'],
      options: {
        type: 'object',
        additionalProperties: false,
        properties: { onHome: { type: 'boolean', default: true, description: 'Default true.' } },
      },
    }
    const packed = new TextEncoder().encode(
      `/*! gapura-plugin ${JSON.stringify(description)} */\nexport const parts={};\n`,
    )
    const { id, core, slots, calls, reach } = description
    const entry = {
      id,
      from: 'https://a.example/a.js',
      integrity: await integrityOf(packed),
      core,
      slots,
      calls,
      reach,
    }
    writeFileSync(join(path, 'plugins.json'), JSON.stringify({ plugins: [entry] }))
    vi.stubEnv('HOST_STATE', join(path, 'state'))
    write('warung', {
      plugins: { help: true, 'night-pass': { onHom: 1, onHome: 2 } },
      menus: { main: ['/', '/night'] },
    })
    expect((await faults()).map((line) => line.replace(/:\d+:\d+:/, ''))).toEqual([
      expect.stringMatching(/^P126 warung\.json \/menus\/main\/1 · /),
    ])
    await admittedCopiesIn(join(path, 'state', 'admitted')).write(entry.integrity, packed)
    expect((await faults()).map((line) => line.replace(/:\d+:\d+:/, ''))).toEqual([
      expect.stringMatching(/^P103 warung\.json \/plugins\/night-pass\/onHome · expected true or false/),
      expect.stringMatching(/^P102 warung\.json \/plugins\/night-pass\/onHom · expected one of onHome/),
    ])
    vi.unstubAllEnvs()
  })

  test('a partner cannot have the name of the list of admitted plugins', () => {
    expect(textOf(newPartner('plugins', 'Plugins', '#15803d', folder))).toMatch(
      /^P209 plugins\.json: \/id · expected another id/,
    )
  })

  test('finds each picture that is missing or cannot be shown', async () => {
    writeFileSync(join(path, 'logos', 'a.svg'), '<svg/>')
    writeFileSync(join(path, 'logos', 'a.png'), 'no picture')
    write('warung', { brand: { color: '#15803d', logo: 'a.svg', icon: 'a.png', cover: { scene: 'gone.webp' } } })
    expect((await faults()).map((line) => line.replace(/:\d+:\d+:/, ''))).toEqual([
      expect.stringMatching(/^P218 warung\.json \/brand\/icon · expected a PNG picture · received something else/),
      expect.stringMatching(/^P211 warung\.json \/brand\/cover\/scene .* put the picture into the folder logos$/),
    ])
  })

  test('finds a plugin without the plugin that it needs', async () => {
    write('warung', { plugins: { packages: false, dwf: true } })
    expect((await faults()).filter((line) => line.startsWith('P105'))).toHaveLength(1)
  })

  test('finds wording for a key that does not exist', async () => {
    write('warung', { words: { id: { 'sign-in:titel': 'Halo' }, en: {} } })
    expect((await faults())[0]).toMatch(/^P213 warung\.json:1:\d+: \/words\/id\/sign-in:titel · expected sign-in:title/)
  })

  test('finds a placeholder that the text does not have', async () => {
    write('warung', { words: { en: { 'core:action.retry': 'Gone, {{nmae}}' } } })
    expect((await faults()).find((line) => line.startsWith('P220'))).toMatch(
      /^P220 warung\.json:1:\d+: \/words\/en\/core:action.retry · expected no placeholder · received \{\{nmae\}\}/,
    )
  })

  test('finds an order for a slot or a plugin that is not installed', async () => {
    write('warung', { order: { 'home.cards': ['packages'], 'home.card': ['pakages'] } })
    expect((await faults()).filter((line) => line.startsWith('P123'))).toEqual([
      expect.stringContaining('/order/home.cards · expected home.card'),
      expect.stringContaining('/order/home.card/0 · expected packages'),
    ])
  })

  test('finds a path of a menu and of an option that leads nowhere, with the one that was meant', async () => {
    write('warung', { menus: { main: ['/pakages'] }, plugins: { home: { quick: ['/acount'] } } })
    expect((await faults()).filter((line) => line.startsWith('P126'))).toEqual([
      expect.stringMatching(
        /^P126 warung\.json:1:\d+: \/menus\/main\/0 · expected \/packages · .* did you mean \/packages\?/,
      ),
      expect.stringMatching(/^P126 warung\.json:1:\d+: \/plugins\/home\/quick\/0 · expected \/account · /),
    ])
  })

  test.each([
    [
      'is served without the part with a mild fault',
      { order: { 'home.crad': [] } },
      'Served, without what is named above.',
    ],
    [
      'is not served with another fault',
      { name: 7 },
      'Customers keep the last good copy; a new file is not served until',
    ],
  ])('says that a file %s', async (_, changes, sentence) => {
    write('warung', changes)
    vi.stubEnv('HOST_PARTNERS', path)
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    expect(await partner(['check', 'warung'])).toBe(1)
    expect(printed).toHaveBeenCalledWith(expect.stringContaining(`warung.json: ${sentence}`))
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })

  test('finds that no plugin signs customers in', async () => {
    write('warung', { plugins: { 'sign-in': false } })
    expect((await faults()).map((line) => line.slice(0, 4))).toContain('P124')
  })

  test('finds a host name that two files claim', async () => {
    write('a-net', { domains: ['x.example'] })
    write('b-net', { domains: ['x.example'] })
    expect(await faults()).toEqual([
      expect.stringMatching(/^P210 a-net\.json:1:84: \/domains\/0 .* which b-net\.json claims too/),
      expect.stringMatching(/^P210 b-net\.json:1:84: \/domains\/0 .* which a-net\.json claims too/),
    ])
  })
})

describe('new', () => {
  test('writes a file without a fault, and names the address only with a port that is known', async () => {
    const text = textOf(newPartner('warung', 'Warung "Net"', '#fde047', folder, '9000'))
    expect(text).toContain('http://warung.localhost:9000\n')
    expect(text).toContain('A host that reads this folder serves it within a second')
    expect(textOf(newPartner('kafe', 'Kafe', '#fde047', folder, ''))).not.toMatch(/localhost:\d/)
    expect(await faults()).toEqual([])
    expect(JSON.parse(readFileSync(join(path, 'warung.json'), 'utf8'))).toMatchObject({
      id: 'warung',
      name: 'Warung "Net"',
      plugins: { help: true },
    })
  })

  test('does not overwrite a file', () => {
    write('warung')
    expect(newPartner('warung', 'Other', '#fde047', folder)).toHaveProperty('refusal')
    expect(readFileSync(join(path, 'warung.json'), 'utf8')).not.toContain('Other')
  })

  test.each(['../evil', 'A', 'x', ''])('refuses the id %j', (id) => {
    expect(textOf(newPartner(id, 'Name', '#fde047', folder))).toContain('/id')
  })
})

describe('explain', () => {
  const explain = async (id: string, visitor = '') => textOf(explainPartner(await checkPartners(), id, visitor))

  test('shows why a plugin is on', async () => {
    expect(await explain('lestari')).toMatch(/\+ dwf +on\.file/)
  })

  test('shows why a plugin is off, with its place in the file', async () => {
    expect(await explain('kampus')).toMatch(/- dwf +off\.file +the partner’s file turns it off \(\/plugins\/dwf\)/)
  })

  test('applies the switches of a login config', async () => {
    expect(await explain('lestari', 'plugin_dwf=false')).toMatch(/- dwf +off\.switch/)
  })

  test('shows the banners of another day and router, and why the others are not shown', async () => {
    const market = await explain('lestari', 'at=Pasar Lestari,on=2027-01-14')
    expect(market).toContain(
      '+ banner galungan-2027  on / and /login: from 2027-01-12 until 2027-01-14  “Our office is closed',
    )
    expect(market).toContain(
      '+ banner menara-pasar  on /packages; behind galungan-2027 on / and /login: at Pasar Lestari  “The tower',
    )
    const later = await explain('lestari', 'on=2027-01-15T00:00')
    expect(later).toContain('- banner galungan-2027  no longer: from 2027-01-12 until 2027-01-14')
    expect(later).toContain('- banner menara-pasar  elsewhere: at Pasar Lestari')
    expect(await explain('lestari', 'on=2027-01-11')).toContain('- banner galungan-2027  not yet:')
  })

  test.each([
    ['at=Pasar Lestar', 'at=Pasar Lestar is not known. Did you mean Pasar Lestari?'],
    [
      'on=10-02-2027',
      'on=10-02-2027 is no date: expected a day as year-month-day, or a minute as year-month-dayThour:minute; write "2027-02-10".',
    ],
    ['on=2027-02-30', 'on=2027-02-30 is no date: expected a day of the calendar; write "2027-02-28".'],
  ])('refuses %s', async (visitor, message) => expect(await explain('lestari', visitor)).toContain(message))

  test('reads the name of a router without regard to capitals', async () =>
    expect(await explain('lestari', 'at=pasar lestari')).toContain(
      '+ banner menara-pasar  on /, /login, and /packages: at',
    ))

  test('shows a banner that is behind another one on all its pages as not shown', async () => {
    write('warung', {
      banners: [
        { id: 'ramadan', text: { id: 'Puasa' } },
        { id: 'menara', text: { id: 'Menara' }, in: ['/login'] },
      ],
    })
    const text = textOf(explainPartner(await checkPartners(folder), 'warung'))
    expect(text).toContain('+ banner ramadan  on / and /login  “Puasa”')
    expect(text).toContain('- banner menara  behind ramadan on /login  “Menara”')
  })

  test('shows a guest and a customer only what they may open', async () => {
    const [guest, customer] = [await explain('lestari', 'customer=guest'), await explain('lestari')]
    expect(customer).toMatch(/^ {2}main .*\/packages “Paket”/m)
    expect(guest).not.toMatch(/^ {2}main .*\/packages “Paket”/m)
    expect(guest).toMatch(/^ {2}main .*\/faq “Tanya jawab”/m)
    expect(guest).toMatch(/- drawer \/packages +off\.guest +a guest is asked to sign in/)
    expect(guest).toMatch(/- \/packages \(member\) +off\.guest/)
    expect(guest).toMatch(/- \/register \(signed-in\) +off\.guest/)
    expect(guest).toMatch(/\+ \/guest \(signed-out\) +on\.plugin/)
    expect(customer).toMatch(/- \/guest \(signed-out\) +off\.member +they have signed in/)
  })

  test('says that the file hides an entry, or lists others', async () => {
    write('warung', { plugins: { help: true }, menus: { hidden: ['/faq'], bottom: ['/'] } })
    const text = textOf(explainPartner(await checkPartners(folder), 'warung'))
    expect(text).toMatch(/- drawer \/faq +off\.hidden +the file hides it \(\/menus\/hidden\)/)
    expect(text).toMatch(/- bottom \/account +off\.list +the file lists others \(\/menus\/bottom\)/)
  })

  test('lists each option with its value, and whether the file sets it', async () => {
    const [reading] = (await checkPartners()).filter(({ partner }) => partner?.id === 'lestari')
    if (!reading?.partner) throw new Error('lestari has no good file')
    const partner = { ...reading.partner, plugins: { ...reading.partner.plugins, retailers: { nearKm: 40 } } }
    const text = textOf(explainPartner([{ ...reading, partner }], 'lestari'))
    expect(text).toContain('  retailers.nearKm  40  (/plugins/retailers/nearKm)')
    expect(text).toContain('  retailers.atHome  1  (default)')
  })

  test('shows what a customer with a service and a capability sees, with a plugin that the back end turned on', async () => {
    const text = await explain('kampus', 'customer=customer,service=rtrw,can=debug,on=ads,off=retailers')
    expect(text).toMatch(/\+ ads +on\.switch/)
    expect(text).toMatch(/- retailers +off\.switch/)
    expect(text).toMatch(/\+ debug-logs +on\.plugin +shown with the capability debug/)
  })

  test.each([
    ['customer=rtwr', 'customer=rtwr is not known. Did you mean rtrw? Known: guest, new, customer, rtrw.'],
    ['service=dfw', 'service=dfw is not known. Did you mean dwf? Known: dwf, rtrw.'],
    ['can=debg', 'can=debg is not known. Did you mean debug? Known: debug.'],
    ['custmer=rtrw', 'custmer is not known. Did you mean customer?'],
    ['plugin_dfw=true', 'plugin_dfw is not known. Did you mean plugin_dwf?'],
    ['plugin_dwf=maybe', 'plugin_dwf=maybe is not known. Known: true, false.'],
    ['on=packges', 'on=packges is not known.'],
  ])('refuses %s and says what is known', async (visitor, message) => {
    expect(await explain('lestari', visitor)).toContain(message)
  })
})

describe('arguments', () => {
  test('are names and flags, which may be repeated', () => {
    const read = readArguments(['lestari', '--with', 'can=debug', 'more', '--with=on=ads'], ['with'])
    expect(read).toMatchObject({ names: ['lestari', 'more'] })
    expect('of' in read && read.of('with')).toEqual(['can=debug', 'on=ads'])
  })

  test.each([
    [['--wiht', 'a'], '--wiht is not known. Did you mean --with? Known: --with.'],
    [['--with'], '--with needs a value.'],
    [['--with', '--with'], '--with needs a value.'],
    [['one', 'two'], 'two is one name too many.'],
  ])('%j are refused', (args, refusal) =>
    expect(readArguments(args, ['with'], 1)).toEqual({ refusal: expect.stringContaining(refusal) }),
  )
})

describe('domains', () => {
  const domains = async (id?: string) => textOf(listDomains(await checkPartners(folder), id))

  test('are those of all valid files, or of one, sorted', async () => {
    write('warung', { domains: ['wifi.warung.example'] })
    write('balai', { domains: ['wifi.balai.example', 'internet.balai.example'] })
    write('rusak', { domains: 'wifi.rusak.example' })
    expect(await domains()).toBe('internet.balai.example\nwifi.balai.example\nwifi.warung.example')
    expect(await domains('warung')).toBe('wifi.warung.example')
  })

  test('of a mistyped partner, or without any, are refused', async () => {
    expect(await domains()).toMatch(/^No valid file lists a host name;/)
    write('warung')
    expect(await domains('warnug')).toBe('warnug is not known. Did you mean warung? Known: warung.')
  })
})

describe('garden', () => {
  const garden = async (variables = {}) =>
    textOf(walledGarden(await checkPartners(), 'lestari', { PORTAL_ENVIRONMENT: 'production', ...variables }))

  test('contains the portal, the hosts that it calls, and WhatsApp', async () => {
    const text = await garden({ PORTAL_API_URL: 'https://api.isp.example' })
    for (const host of [
      'lestari.localhost',
      'api.isp.example',
      'pay.gapura.example',
      'tile.openstreetmap.org',
      'wa.me',
    ]) {
      expect(text).toContain(`add action=allow dst-host=${host} `)
    }
  })

  test('contains the hosts to which menus and banners link, each once', async () => {
    const link = { link: 'https://desa.example/kabar', label: { id: 'Kabar' } }
    const banner = { id: 'a', text: { id: 'A' }, link: 'https://pasar.example', label: { id: 'Pasar' } }
    write('warung', { menus: { main: [link], quick: [link] }, banners: [banner] })
    const text = textOf(walledGarden(await checkPartners(folder), 'warung', { PORTAL_ENVIRONMENT: 'production' }))
    expect(
      text.match(/allow dst-host=desa\.example comment="gapura warung: links of menus and banners"/g),
    ).toHaveLength(1)
    expect(text).toContain('allow dst-host=pasar.example ')
    expect(await garden()).not.toContain('links of menus')
  })

  test('contains no API where the host proxies calls', async () => {
    const text = await garden({ PORTAL_API_URL: 'https://api.isp.example', PORTAL_API_SAME_ORIGIN: 'on' })
    expect(text).toContain('lestari.localhost')
    expect(text).not.toContain('api.isp.example')
  })

  test('contains the portal where customers from a router sign in, and the host of other map tiles', async () => {
    const text = await garden({
      PORTAL_LOGIN_BASE: 'https://masuk.isp.example',
      PORTAL_TILES_URL: 'https://peta.isp.example/{z}/{x}/{y}.png',
    })
    for (const host of ['masuk.isp.example', 'peta.isp.example'])
      expect(text).toMatch(new RegExp(`^add action=allow dst-host=${host} `, 'm'))
    expect(text).not.toContain('openstreetmap')
    expect(await garden({ PORTAL_LOGIN_BASE: 'none' })).not.toContain('sign-in portal')
  })

  test('is refused without a named back end', async () => {
    expect(textOf(walledGarden(await checkPartners(), 'lestari', {}))).toMatch(
      /^No back end is named\. Use the variables/,
    )
  })

  test('is refused for variables that the host would refuse', async () => {
    const refused = walledGarden(await checkPartners(), 'lestari', {
      PORTAL_ENVIRONMENT: 'staging',
      PORTAL_LOGIN_BASE: 'masuk.isp.example',
    })
    expect(refused).toEqual({
      refusal: [
        'PORTAL_ENVIRONMENT: expected development, dev, dev3 or production; received "staging"',
        'PORTAL_LOGIN_BASE: expected origin of another portal where customers who come from a router sign in, or none; received "masuk.isp.example"; write https://masuk.isp.example',
      ].join('\n'),
    })
  })

  test('is refused for a mistyped variable', async () => {
    const refused = walledGarden(await checkPartners(), 'lestari', { PORTAL_API_URI: 'https://api.isp.example' })
    expect(refused).toEqual({
      refusal: expect.stringMatching(/^PORTAL_API_URI: unknown; did you mean PORTAL_API_URL\?/),
    })
  })

  test('does not contain the hosts that phones probe to detect a captive network', async () => {
    expect(await garden()).not.toMatch(/apple|gstatic|connectivitycheck|msftconnect|firefox/)
  })

  test('has the lines of every kind of gateway that the file lists', async () => {
    const [reading] = (await checkPartners()).filter(({ partner }) => partner?.id === 'lestari')
    if (!reading?.partner) throw new Error('there is no partner')
    const gateway = (kind: 'uam' | 'opennds' | 'api') => ({ kind, name: kind, addresses: ['http://10.1.0.1:3990'] })
    const login = { gateways: [gateway('uam'), gateway('opennds'), gateway('api')] }
    const partner = { ...reading.partner, login }
    const text = textOf(walledGarden([{ ...reading, partner }], 'lestari', { PORTAL_ENVIRONMENT: 'production' }))
    expect(text).toMatch(/^HS_UAMALLOW="lestari\.localhost,api\.gapura\.example,.*wa\.me/m)
    expect(text).toMatch(/^HS_UAMDOMAINS="\.whatsapp\.com \.whatsapp\.net"$/m)
    expect(text).toMatch(/^list walledgarden_fqdn_list 'api\.gapura\.example'$/m)
    expect(text).toMatch(/^# Other gateways.*\n(.*\n)*\*\.whatsapp\.com$/m)
    expect(textOf(explainPartner([{ ...reading, partner }], 'lestari'))).toContain(
      'gateway uam chap “uam”: http://10.1.0.1:3990',
    )
  })

  test('lists no pattern by IP address', async () => expect(await garden()).not.toMatch(/action=accept dst-host=\*/))
})
