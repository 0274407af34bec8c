/**
 * `npm run partner -- <command>`: works on partners' files without starting the portal. Checks, explains and compares files, writes new ones,
 * publishes drafts and goes back, lists the hosts that a router must let through, and writes what a fleet of hosts or a CDN serves.
 */
import { fileURLToPath } from 'node:url'
import { isMild, faultText } from '../../schemas/partner/partner-fault.ts'
import { checkPartners, listedPlugins, partnerFiles, PARTNERS } from '../../studio/store/partner-check.ts'
import { checkDraft, readingsOf, readNamed } from '../../studio/store/draft.ts'
import { explainPartner } from './partner-explain.ts'
import { listDomains } from './partner-domains.ts'
import { loginPage } from './partner-login-page.ts'
import { walledGarden } from './partner-garden.ts'
import { writeIndexFolder } from './partner-index.ts'
import { newPartner } from './partner-new.ts'
import { diffPartners } from './partner-diff.ts'
import { migrateFiles } from './partner-migrate.ts'
import { previewDraft } from './partner-preview.ts'
import { listVersions, publishDraft, rollBack, takeDraft } from './partner-publish.ts'
import { publishStatic } from './partner-static.ts'
import { installedPlugins } from '../../schemas/plugin/installed-plugins.ts'
import { withPartners } from './fetch-partners.ts'
import { refuseUnknown, type CommandResult, type CommandRefusal } from '../../studio/store/command-result.ts'
import { placeholderIn } from '../../studio/store/placeholders.ts'
import { readArguments, type Arguments } from './read-arguments.ts'
import { CUSTOMERS } from '../../studio/store/visitor.ts'

const USAGE = `npm run partner -- check [id | file]                all faults of all files, or of one
npm run partner -- new <id> <name> <#rrggbb>        writes a file to begin with
npm run partner -- explain <id | file> [--with customer=rtrw,service=dwf,can=debug,on=ads,off=dwf,at=Balai,on=2027-03-01]
                                                    what a visitor is shown, and why; customers: ${CUSTOMERS.join(', ')};
                                                    on and off: plugins or names that the back end switches;
                                                    at: a router; on: also a day, or 2027-03-01T08:00
npm run partner -- draft <id> [file]                copies the live file, to drafts/<id>.json
npm run partner -- diff <file> | <a> <b>            what changes, and for whom; a and b: ids, versions (<id>@3) or files
npm run partner -- preview <file> [--port 8090] [--with at=Balai,on=2027-03-01]
                                                    serves a draft on this machine, with a sandbox; also as at a router or on a day
npm run partner -- publish <file> [--from <hash>]   checks a draft and makes it live, unless the live file has changed since
npm run partner -- versions <id>                    the last 20 files that were live
npm run partner -- rollback <id> [version]          makes an earlier file live again
npm run partner -- migrate [file …]                 brings files to the present version; without names all files
npm run partner -- domains [id]                     all host names, one a line, for certificates and DNS
npm run partner -- garden <id>                      what a router must let through, as MikroTik commands
npm run partner -- login-page <id>                  login.html for a MikroTik, which sends devices to the portal
npm run partner -- index <folder> [--remove <id> …]
                                                    files for an address that a fleet of hosts shares
npm run partner -- static <folder> [id …]           static files for a CDN, instead of the host; reads PORTAL_… like the host
Every command takes the files of HOST_PARTNERS, a folder or an address, like the host; without it partner-configs.`

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

type Command = {
  /** Flags that take a value. */
  readonly flags?: readonly string[]
  /** The least and the most names. */
  readonly names: readonly [min: number, max: number]
  readonly run: (given: Arguments, folder: URL) => Promise<number> | number
}

const COMMANDS: Readonly<Record<string, Command>> = {
  check: { names: [0, 1], run: ({ names: [name] }, folder) => check(folder, name) },
  explain: {
    flags: ['with', 'as'],
    names: [1, Infinity],
    run: async ({ names: [name = '', ...more], of }, folder) => {
      const visitor = [...of('as').map((word) => `customer=${word}`), ...of('with'), ...more].join(',')
      return print(await explainNamed(folder, name, visitor))
    },
  },
  draft: {
    names: [1, 2],
    run: ({ names: [id = '', path] }, folder) => print(isOwn() ? takeDraft(folder, id, path) : NO_FOLDER),
  },
  diff: { names: [1, 2], run: async ({ names }, folder) => print(await diffPartners(folder, names)) },
  preview: {
    flags: ['port', 'with'],
    names: [1, 1],
    run: async ({ names: [path = ''], of }, folder) =>
      print(await previewDraft(folder, path, DIST, { port: of('port').at(-1), moment: of('with').join(',') })),
  },
  publish: {
    flags: ['from'],
    names: [1, 1],
    run: async ({ names: [path = ''], of }, folder) =>
      print(isOwn() ? await publishDraft(folder, path, of('from').at(-1)) : NO_FOLDER),
  },
  versions: {
    names: [1, 1],
    run: ({ names: [id = ''] }, folder) => print(isOwn() ? listVersions(folder, id) : NO_FOLDER),
  },
  rollback: {
    names: [1, 2],
    run: async ({ names: [id = '', number] }, folder) =>
      print(isOwn() ? await rollBack(folder, id, number) : NO_FOLDER),
  },
  migrate: {
    names: [0, Infinity],
    run: ({ names }, folder) => {
      if (!isOwn()) return print(NO_FOLDER)
      const own = partnerFiles(folder).map((file) => fileURLToPath(new URL(file, folder)))
      return print(migrateFiles(names.length > 0 ? names : own))
    },
  },
  domains: {
    names: [0, 1],
    run: async ({ names: [id] }, folder) => print(listDomains(await checkPartners(folder), id)),
  },
  garden: {
    names: [1, 1],
    run: async ({ names: [id = ''] }, folder) => print(walledGarden(await checkPartners(folder), id, process.env)),
  },
  'login-page': {
    names: [1, 1],
    run: async ({ names: [id = ''] }, folder) => print(loginPage(await checkPartners(folder), id)),
  },
  index: {
    flags: ['remove'],
    names: [0, 1],
    run: async ({ names: [to = ''], of }, folder) =>
      print(
        await writeIndexFolder({
          readings: await checkPartners(folder),
          from: fileURLToPath(folder),
          to,
          removed: of('remove'),
        }),
      ),
  },
  static: {
    names: [0, Infinity],
    run: async ({ names: [to = '', ...ids] }, folder) =>
      print(
        await publishStatic({
          readings: await checkPartners(folder),
          ids,
          folder: to,
          dist: DIST,
          logos: fileURLToPath(new URL('logos', folder)),
          plugins: installedPlugins,
          variables: process.env,
        }),
      ),
  },
}

/** Versions and drafts are of a folder: an address has only copies. */
const NO_FOLDER: CommandRefusal = {
  refusal: 'HOST_PARTNERS is an address. Publish in the folder from which its index is written.',
}
function isOwn(): boolean {
  return !/^https?:/.test(process.env['HOST_PARTNERS']?.trim() ?? '')
}

/** Returns the exit code: 0 without faults, 1 with a fault, 2 for an unknown command. */
export default async function partner([name = '', ...args]: readonly string[]): Promise<number> {
  if (name === 'new') {
    const [id, title, color] = args
    if (id === undefined || title === undefined || color === undefined) return print({ refusal: USAGE })
    if (!isOwn()) return print(NO_FOLDER)
    return fromPlace((folder) => print(newPartner(id, title, color, folder)))
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    const unknown = refuseUnknown(name, name, ['new', ...Object.keys(COMMANDS)])
    console.error(name === '' ? USAGE : `${unknown.refusal}\n\n${USAGE}`)
    return 2
  }
  const given = readArguments(args, command.flags ?? [], command.names[1])
  if ('refusal' in given) return print(given)
  if (given.names.length < command.names[0]) return print({ refusal: USAGE })
  return fromPlace(async (folder) => command.run(given, folder))
}

async function explainNamed(folder: URL, name: string, visitor: string): Promise<CommandResult> {
  const draft = readNamed(folder, name)
  if ('refusal' in draft) return draft
  const read = await checkDraft(folder, draft)
  return 'refusal' in read ? read : explainPartner([read], draft.id, visitor)
}

/** Runs a command on the files that the host would read. Says which: a forgotten variable would mean other partners. */
function fromPlace(work: (folder: URL) => Promise<number> | number): Promise<number> {
  const isNamed = Boolean(process.env['HOST_PARTNERS']?.trim())
  return withPartners({ variables: process.env, own: PARTNERS }, (folder) => {
    const place = isOwn() ? fileURLToPath(folder) : process.env['HOST_PARTNERS']
    console.error(`Partners: ${place} (HOST_PARTNERS${isNamed ? '' : ' is not set'})`)
    return work(folder)
  })
}

function print(result: CommandResult): number {
  if ('text' in result) console.log(result.text)
  else console.error(result.refusal)
  return 'text' in result ? 0 : 1
}

/** After the faults of a file: the host's answer to customers meanwhile. */
const SERVED = 'Served, without what is named above.'
const REFUSED = 'Customers keep the last good copy; a new file is not served until this is mended.'

async function check(folder: URL, name: string | undefined): Promise<number> {
  const chosen = await readingsOf(folder, name)
  if ('refusal' in chosen) return print(chosen)
  if (chosen.length === 0) return print({ refusal: `There is no file in ${fileURLToPath(folder)}.` })
  const printed = new Set<string>()
  for (const { file, faults, isAbstract, partner: read } of chosen) {
    if (faults.length === 0) console.log(`${file}: good${isAbstract ? ', for others to extend' : ''}`)
    // A fault of a file that others extend is one of theirs too.
    for (const line of faults.map(faultText)) if (!printed.has(line)) console.error(line)
    for (const fault of faults) printed.add(faultText(fault))
    if (faults.length > 0) console.error(`${file}: ${faults.every(isMild) ? SERVED : REFUSED}`)
    const placeholder = read ? placeholderIn(read) : null
    if (placeholder !== null) console.error(`${file}: ${placeholder}`)
  }
  const listFaults = name === undefined ? (await listedPlugins(folder)).faults : []
  for (const fault of listFaults) console.error(faultText(fault))
  return listFaults.length > 0 || chosen.some(({ faults }) => faults.length > 0) ? 1 : 0
}
