/** Runs a built tool with the arguments of the command line. Its exit code is the tool's; an error is printed by its message, with 1. */
export async function runTool(tool: (args: readonly string[]) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await tool(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
