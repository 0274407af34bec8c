/** Imports the definitions of all plugins separately, so that an import that throws disables only its plugin. */

/**
 * @param definitions loaders by plugin id: `virtual:plugins/plugin`
 * @returns for `checkPlugins`: the imported module by id, or the error of the import
 */
export function importPlugins(
  definitions: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<readonly (readonly [id: string, imported: unknown])[]> {
  return Promise.all(Object.entries(definitions).map(async ([id, load]) => [id, await load().catch(asError)] as const))
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
