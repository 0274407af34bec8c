/** `npm run plugin`: creates a plugin's folder that works at once, or lists the plugins. */
import { writeFileSync } from 'node:fs'
import { allPages } from '../../core/kernel/plugin/expand-additions.ts'
import { allEndpoints } from '../backend/all-endpoints.ts'
import { installedPlugins } from '../../schemas/plugin/installed-plugins.ts'
import { packCore } from './pack-core.ts'
import { packPackage } from './pack-plugin.ts'
import { pluginList } from './plugin-list.ts'
import { newPlugin } from './plugin-new.ts'

const USAGE = `npm run plugin -- new <name>          a feature: page, menu entry, card at home, option, call, texts, tests
npm run plugin -- new <name> --kind   a kind of package, sold by the plugin packages
npm run plugin -- list                what is there, where it is from, what it adds, and which hosts it reaches
npm run plugin -- pack-core [folder]  the package @gapura/core, for a plugin outside this repository
npm run plugin -- pack <folder>       one script of the plugin in a package's folder, and its entry for plugins.json`

/** Returns the exit code: 0 good, 1 a fault, 2 invalid arguments. */
export default async function plugin([command, ...args]: readonly string[]): Promise<number> {
  const names = args.filter((arg) => !arg.startsWith('--'))
  const flags = args.filter((arg) => arg.startsWith('--'))
  const [name] = names
  if (command === 'list' && args.length === 0) {
    console.log(pluginList(installedPlugins, { endpoints: allEndpoints }))
    return 0
  }
  if (command === 'pack-core' && args.length < 2) {
    console.log(await packCore(args[0] ?? '.'))
    return 0
  }
  if (command === 'pack' && name !== undefined && args.length === 1) {
    const packed = await packPackage(name)
    if (!('text' in packed)) {
      console.error(packed.join('\n'))
      return 1
    }
    writeFileSync(packed.name, packed.text)
    console.log(`${packed.name} is written. Its entry for plugins.json:\n${JSON.stringify(packed.entry, null, 2)}`)
    return 0
  }
  if (command !== 'new' || name === undefined || names.length > 1 || flags.some((flag) => flag !== '--kind')) {
    console.error(USAGE)
    return 2
  }
  const result = newPlugin(name, {
    isKind: flags.length > 0,
    paths: allPages(installedPlugins).map(({ path }) => path),
    calls: allEndpoints.map(({ endpoint }) => endpoint.path),
  })
  if ('text' in result) console.log(result.text)
  else console.error(result.refusal)
  return 'text' in result ? 0 : 1
}
