/**
 * `npm run partner -- <command>`: works on partners' files without starting the portal. Checks a file, writes a new
 * one, explains why something is shown or not, lists the hosts that a router must let through, writes the index for several hosts,
 * and publishes static files to serve without the host.
 */
import { fileURLToPath } from 'node:url'
import { isMild, faultText } from '../../schemas/partner/partner-fault.ts'
import { checkPartners, partnerFiles, PARTNERS } from './partner-check.ts'
import { explainPartner } from './partner-explain.ts'
import { walledGarden } from './partner-garden.ts'
import { writeIndex } from './partner-index.ts'
import { newPartner } from './partner-new.ts'
import { publish } from './partner-publish.ts'
import { installedPlugins } from '../plugin/installed-plugins.ts'
import { withPartners } from './fetch-partners.ts'
import type { CommandResult } from './command-result.ts'
import { readArguments } from './read-arguments.ts'
import { CUSTOMERS } from './visitor.ts'

const USAGE = `npm run partner -- check [id]                       all faults of all files, or of one
npm run partner -- new <id> <name> <#rrggbb>        writes a file to begin with
npm run partner -- explain <id> [--with customer=rtrw,service=dwf,can=debug,on=ads,off=dwf]
                                                    what a visitor is shown, and why; customers: ${CUSTOMERS.join(', ')};
                                                    on and off: plugins or names that the back end switches
npm run partner -- garden <id>                      what a router must let through, as MikroTik commands
npm run partner -- index <folder> [--remove <id> …]
                                                    files for an address that a fleet of hosts shares
npm run partner -- publish <folder> [id …]          static files for a CDN, instead of the host; reads PORTAL_… like the host
Every command but new reads the files of HOST_PARTNERS, a folder or an address, like the host; without it partner-configs.`

/** Returns the exit code: 0 without faults, 1 with a fault, 2 for an unknown command. */
export default async function partner([command, ...args]: readonly string[]): Promise<number> {
  switch (command) {
    case 'check':
      return fromPlace((folder) => check(folder, args[0]))
    case 'new':
      if (args.length < 3) return print({ refusal: USAGE })
      return print(newPartner(args[0] ?? '', args[1] ?? '', args[2] ?? ''))
    case 'explain': {
      const given = readArguments(args, ['with', 'as'])
      if ('refusal' in given) return print(given)
      const [id = '', ...more] = given.names
      const visitor = [...given.of('as').map((word) => `customer=${word}`), ...given.of('with'), ...more].join(',')
      return fromPlace(async (folder) => print(explainPartner(await checkPartners(folder), id, visitor)))
    }
    case 'garden':
      return fromPlace(async (folder) => print(walledGarden(await checkPartners(folder), args[0] ?? '', process.env)))
    case 'index': {
      const given = readArguments(args, ['remove'], 1)
      if ('refusal' in given) return print(given)
      const [to = ''] = given.names
      const removed = given.of('remove')
      return fromPlace(async (folder) =>
        print(writeIndex({ readings: await checkPartners(folder), from: fileURLToPath(folder), to, removed })),
      )
    }
    case 'publish': {
      const [to = '', ...ids] = args
      return fromPlace(async (folder) =>
        print(
          await publish({
            readings: await checkPartners(folder),
            ids,
            folder: to,
            dist: fileURLToPath(new URL('../../dist', import.meta.url)),
            logos: fileURLToPath(new URL('logos', folder)),
            plugins: installedPlugins,
            variables: process.env,
          }),
        ),
      )
    }
    default:
      console.error(USAGE)
      return 2
  }
}

/** Runs a command on the files that the host would read. */
function fromPlace(work: (folder: URL) => Promise<number>): Promise<number> {
  return withPartners({ variables: process.env, own: PARTNERS }, work)
}

function print(result: CommandResult): number {
  if ('text' in result) console.log(result.text)
  else console.error(result.refusal)
  return 'text' in result ? 0 : 1
}

async function check(folder: URL, id: string | undefined): Promise<number> {
  const all = await checkPartners(folder)
  const chosen = id === undefined ? all : all.filter(({ file }) => file === `${id}.json`)
  if (chosen.length === 0)
    return print({
      refusal: `There is no ${id ?? '*'}.json in ${fileURLToPath(folder)}; there are ${partnerFiles(folder).join(', ') || 'none'}.`,
    })
  for (const { file, faults, isAbstract } of chosen) {
    if (faults.length === 0) console.log(`${file}: good${isAbstract ? ', for others to extend' : ''}`)
    for (const fault of faults) console.error(faultText(fault))
    if (faults.some((fault) => !isMild(fault)))
      console.error(`${file}: the host does not serve this file until the faults are fixed`)
  }
  return chosen.some(({ faults }) => faults.length > 0) ? 1 : 0
}
