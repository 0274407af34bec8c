/** Imports the definitions of all plugins separately, so that an import that throws disables only its plugin. */

/**
 * @param files `import.meta.glob('../plugins/*\/plugin.ts')`
 * @returns for `checkPlugins`: the imported module by the folder's name, or the error of the import
 */
export function importPlugins(
  files: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<readonly (readonly [id: string, imported: unknown])[]> {
  return Promise.all(
    Object.entries(files).map(
      async ([file, load]) => [file.split('/').at(-2) ?? '', await load().catch(asError)] as const,
    ),
  )
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
