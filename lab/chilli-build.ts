/**
 * Builds CoovaChilli from its source, because Debian 12 has no package of it. The build is cached in `.data/lab` by the hash of the
 * source and of the build steps. The lab copies it to the path that it was configured for.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { missingPrograms, CHILLI_PROGRAMS, isInstalled } from './requirements.ts'
import { execute, WORK } from './namespaces.ts'

/** The installation path, which is compiled into its programs. */
export const CHILLI = join(WORK, 'chilli')

export type ChilliBuild = { readonly folder: string } | { readonly missing: string }

export async function buildChilli(source: string | undefined): Promise<ChilliBuild> {
  if (!source) return { missing: 'CHILLI_SRC names no tarball with the source of CoovaChilli' }
  if (!existsSync(source)) return { missing: `CHILLI_SRC: there is no ${source}` }
  const hash = createHash('sha256').update(readFileSync(source)).update(STEPS).digest('hex').slice(0, 12)
  const cached = resolve('.data', 'lab', `chilli-${hash}`)
  const built = { folder: join(cached, CHILLI) }
  if (existsSync(built.folder)) return built
  const [lacking] = missingPrograms({ has: isInstalled }, CHILLI_PROGRAMS)
  if (lacking !== undefined) return { missing: lacking }
  console.log('Building CoovaChilli (once, about a minute) …')
  const work = `${cached}-work`
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  try {
    await execute('tar', ['-xf', resolve(source), '-C', work])
    await execute('sh', ['-ec', STEPS, 'sh', work])
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const libraries = 'libc6-dev, libssl-dev, libjson-c-dev and libcurl4-openssl-dev'
    return {
      missing: `CoovaChilli was not built (it needs ${libraries} too): ${text.trim().split('\n').slice(-3).join(' / ')}`,
    }
  }
  rmSync(cached, { recursive: true, force: true })
  renameSync(join(work, 'installed'), cached)
  rmSync(work, { recursive: true, force: true })
  return built
}

/** The tarball may have one top folder. `cmdline.h` first, because two processes of the parallel build would write it at once. */
const STEPS = `
cd "$1"
[ -e bootstrap ] || cd */
./bootstrap
./configure --prefix=${CHILLI} --sysconfdir=${CHILLI}/etc --localstatedir=${CHILLI}/var \\
  --with-openssl --enable-json --without-nfqueue --without-nfcoova --enable-dhcpopt
make -C src cmdline.h
make -j"$(nproc)"
make install DESTDIR="$1/installed"
`
