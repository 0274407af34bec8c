/**
 * Bundles the definitions of a partner's plugins into one script file. The build splits each definition (tools/build/vite-bundle-parts.ts);
 * the host and the publishing of static files bundle the enabled ones. So a page needs one request for all plugins, and a disabled plugin
 * costs nothing.
 */

/** Local name to exported name. */
export type ImportBindings = Readonly<Record<string, string>>
/** Exported name to local name. The definition is `default`. */
export type ExportBindings = Readonly<Record<string, string>>

/** A plugin's definition and its `index.ts`, as the build leaves them in `dist/definition-parts.json`. */
export type BundlePart = {
  /** The imports from other files of the build, by file name. */
  readonly imports: Readonly<Record<string, ImportBindings>>
  /** The imports from other plugins' parts, by plugin id. */
  readonly uses: Readonly<Record<string, ImportBindings>>
  /** The statements, without imports and exports. */
  readonly body: string
  readonly exports: ExportBindings
  /** Ids of the parts that its scripts need, directly or indirectly, in the order in which they must run. */
  readonly needs: readonly string[]
}
export type BundleParts = Readonly<Record<string, BundlePart>>

export type PluginBundle = { readonly name: string; readonly text: string }

/** The global variable that holds the parts that have run, by plugin id. Other scripts take a plugin's exports from it. */
export const PARTS_GLOBAL = 'gapuraParts'

const FILE_NAME = /^1\.([0-9a-v]+)\.([0-9a-f]{16})\.js$/

/**
 * The file for these plugins. Its name lists them and contains a hash of its content, so that any host of the
 * same release can create it again from its address alone.
 *
 * @param ids ids of plugins; those without a part are left out
 */
export async function pluginBundle(parts: BundleParts, ids: readonly string[]): Promise<PluginBundle> {
  const text = composeBundle(parts, ids)
  return { name: `1.${bitsOf(parts, ids)}.${await hashOf(text)}.js`, text }
}

/** The file of this name; null when this build has none. */
export async function findPluginBundle(parts: BundleParts, name: string): Promise<PluginBundle | null> {
  const [, bits] = FILE_NAME.exec(name) ?? []
  if (bits === undefined) return null
  const file = await pluginBundle(parts, idsOf(parts, bits))
  return file.name === name ? file : null
}

/**
 * The script. It exports `parts` (by plugin id; the definition is a part's `default`) and `errors` (by plugin id): a part that
 * throws disables only itself and the parts that use it.
 */
export function composeBundle(parts: BundleParts, ids: readonly string[]): string {
  const order = inOrder(parts, ids)
  const shared = new Map<string, Map<string, string>>()
  let count = 0
  const sharedName = (file: string, exported: string) => {
    const names = shared.get(file) ?? new Map<string, string>()
    shared.set(file, names)
    const name = names.get(exported) ?? `$${count++}`
    names.set(exported, name)
    return name
  }
  const calls = order.flatMap((id) => {
    const part = parts[id]
    if (!part) return []
    const taken = [
      ...Object.entries(part.imports).flatMap(([file, bindings]) =>
        Object.entries(bindings).map(([local, exported]) => `${local}=${sharedName(file, exported)}`),
      ),
      ...Object.entries(part.uses).map(([other, bindings]) => `${pattern(bindings)}=P[${JSON.stringify(other)}]`),
    ]
    const given = Object.entries(part.exports).map(([exported, local]) => `${exported}:${local}`)
    const head = taken.length === 0 ? '' : `const ${taken.join()};`
    return [`p(${JSON.stringify(id)},()=>{${head}${part.body}\nreturn{${given.join()}}})`]
  })
  const imports = [...shared].map(([file, names]) => {
    const listed = [...names].map(([exported, name]) => `${exported} as ${name}`)
    return `import{${listed.join()}}from"./${file}"`
  })
  return [
    ...imports,
    `const P=self.${PARTS_GLOBAL}||(self.${PARTS_GLOBAL}={}),E={},p=(i,m)=>{if(!P[i])try{P[i]=m()}catch(e){E[i]=e}}`,
    ...calls,
    'export{P as parts,E as errors}',
    '',
  ].join(';\n')
}

/** A destructuring pattern: `{t:a,n:b}`. */
export function pattern(bindings: ImportBindings): string {
  return `{${Object.entries(bindings)
    .map(([local, exported]) => `${exported}:${local}`)
    .join()}}`
}

/** These ids and the parts that they need; a part comes after the parts that it uses. */
function inOrder(parts: BundleParts, ids: readonly string[]): readonly string[] {
  const all = ids.toSorted().flatMap((id) => (parts[id] ? [...parts[id].needs, id] : []))
  const order = new Set<string>()
  const seen = new Set<string>()
  const add = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    for (const other of Object.keys(parts[id]?.uses ?? {})) add(other)
    order.add(id)
  }
  for (const id of all) add(id)
  return [...order]
}

/** The file's plugins as bits of the sorted list of all plugins, five bits in each character. */
function bitsOf(parts: BundleParts, ids: readonly string[]): string {
  const all = Object.keys(parts).toSorted()
  const groups = Array.from({ length: Math.ceil(all.length / 5) }, (_, group) => all.slice(group * 5, group * 5 + 5))
  return groups
    .map((group) => group.reduce((sum, id, bit) => sum + (ids.includes(id) ? 2 ** bit : 0), 0).toString(32))
    .join('')
}

function idsOf(parts: BundleParts, bits: string): readonly string[] {
  const all = Object.keys(parts).toSorted()
  return all.filter((_, index) => ((Number.parseInt(bits[Math.floor(index / 5)] ?? '0', 32) >> (index % 5)) & 1) === 1)
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest).subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
