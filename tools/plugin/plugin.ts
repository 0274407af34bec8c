/** `npm run plugin -- new <name> [--kind]`: a plugin's folder that works at once. */
import { allPages } from '../../core/kernel/plugin/expand-additions.ts'
import { allEndpoints } from '../backend/all-endpoints.ts'
import { installedPlugins } from './installed-plugins.ts'
import { newPlugin } from './plugin-new.ts'

const USAGE = `npm run plugin -- new <name>          a feature: page, menu entry, card at home, option, call, words, tests
npm run plugin -- new <name> --kind   a kind of package, sold by the plugin packages`

/** Answers the exit code: 0 good, 1 a fault, 2 not understood. */
export default function plugin([command, ...args]: readonly string[]): number {
  const names = args.filter((one) => !one.startsWith('--'))
  const flags = args.filter((one) => one.startsWith('--'))
  const [name] = names
  if (command !== 'new' || name === undefined || names.length > 1 || flags.some((one) => one !== '--kind')) {
    console.error(USAGE)
    return 2
  }
  const told = newPlugin(name, {
    isKind: flags.length > 0,
    paths: allPages(installedPlugins).map(({ path }) => path),
    calls: allEndpoints.map(({ endpoint }) => endpoint.path),
  })
  if ('text' in told) console.log(told.text)
  else console.error(told.refusal)
  return 'text' in told ? 0 : 1
}
