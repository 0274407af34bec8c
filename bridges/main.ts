/**
 * The program of the bridges: `bridge.js phpnuxbill [settings]` serves the portal's calls for a billing system. The settings are
 * a file; without a name `bridge.jsonc` in the working folder. Ends with the code 1 when it could not start, 2 when the arguments or
 * the settings are wrong or Node is too old, so that it is of no use to start it again. The build looks at the Node (`tools/run/bridge.mjs`).
 */
import { readFileSync } from 'node:fs'
import { BadSettings, readSettingsFile } from './kit/settings-file.ts'
import { DatabaseFault } from './kit/store/database-fault.ts'
import { settingsShape } from './phpnuxbill/settings.ts'
import { DoesNotFit, startPhpNuxBill } from './phpnuxbill/start.ts'

const USAGE = `Usage: node bridge.js phpnuxbill [settings file]
       npm run bridge -- phpnuxbill [settings file], or build
The settings file is bridge.jsonc of this folder when none is named; docs/bridges.md says how to write it.`

async function main([system, file = 'bridge.jsonc']: readonly string[]): Promise<number> {
  if (system !== 'phpnuxbill') {
    console.error(USAGE)
    return 2
  }
  try {
    const settings = readSettingsFile(settingsText(file), settingsShape, process.env, file)
    const running = await startPhpNuxBill(settings, (line) => console.log(`${new Date().toISOString()} ${line}`))
    console.log(`The bridge to PHPNuxBill listens on ${settings.listen.host}:${running.port}.`)
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
    })
    await running.close()
    return 0
  } catch (error) {
    const isKnown = [BadSettings, DoesNotFit, DatabaseFault].some((kind) => error instanceof kind)
    const says = error instanceof Error ? error.message : String(error)
    console.error(isKnown ? says : `The bridge could not start: ${says}`)
    return error instanceof BadSettings ? 2 : 1
  }
}

function settingsText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error)
    throw new BadSettings(
      `The settings file cannot be read: ${says}. Copy settings.example.jsonc there, or name another file.\n${USAGE}`,
      { cause: error },
    )
  }
}

void main(process.argv.slice(2)).then((code) => (process.exitCode = code))
