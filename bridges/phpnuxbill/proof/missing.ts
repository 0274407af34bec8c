/** Lists the missing prerequisites of the proof and exits with 1 if there are any. Imports nothing of the project, so it can run first. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Programs and their Debian packages. */
const REQUIRED = {
  mariadbd: 'mariadb-server',
  'mariadb-install-db': 'mariadb-server',
  mariadb: 'mariadb-client',
  php: 'php-cli php-mysql php-curl php-gd php-mbstring php-xml php-zip',
  freeradius: 'freeradius freeradius-mysql',
  radclient: 'freeradius-utils',
  tar: 'tar',
} as const

function missing(source: string | undefined): string[] {
  const programs = Object.entries(REQUIRED).filter(
    ([name]) => spawnSync('sh', ['-c', `command -v ${name}`], { env: inAdminPath() }).status !== 0,
  )
  const packages = [...new Set(programs.flatMap(([, names]) => names.split(' ')))]
  return [
    ...(packages.length === 0
      ? []
      : [`Not installed: ${programs.map(([name]) => name).join(', ')}. Run: apt-get install ${packages.join(' ')}`]),
    ...(source === undefined
      ? ['PHPNUXBILL_SRC is not set. It names a tarball of the source of PHPNuxBill.']
      : existsSync(source)
        ? []
        : [`PHPNUXBILL_SRC names ${source}, which does not exist.`]),
    // The browser of the proof opens the built portal.
    ...(existsSync('dist/server/host.js') ? [] : ['There is no build. Run: npm run build']),
  ]
}

const faults = missing(process.env['PHPNUXBILL_SRC'])
if (faults.length > 0) {
  console.error(`The bridge cannot be tested here:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  process.exitCode = 1
}

function inAdminPath(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin` }
}
