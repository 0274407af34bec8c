/**
 * The bridge program: `bridge.js phpnuxbill [settings]` serves the portal's calls for a billing system. The settings file defaults to
 * `bridge.jsonc` in the working directory. Exit code 1: a failed start; 2: wrong arguments, wrong settings or an old Node, so a restart
 * does not help. The build adds the check of the Node version (`tools/run/bridge.mjs`).
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
    const message = error instanceof Error ? error.message : String(error)
    console.error(isKnown ? message : `The bridge could not start: ${message}`)
    return error instanceof BadSettings ? 2 : 1
  }
}

function settingsText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new BadSettings(
      `The settings file cannot be read: ${message}. Copy settings.example.jsonc there, or name another file.\n${USAGE}`,
      { cause: error },
    )
  }
}

void main(process.argv.slice(2)).then((code) => (process.exitCode = code))
