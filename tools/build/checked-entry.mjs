/**
 * Makes a built program check the Node version before it loads its script: imports are loaded before a script's first line, so the
 * script cannot check by itself. The file is valid as a module and as CommonJS, also in old Nodes.
 */

/** The oldest Node on which the built programs are tested. */
export const OLDEST_NODE = 24

/** The beginning of a program; the rest runs only on a Node that is new enough. `code`: the exit code on an older one. */
function check(program, code) {
  return `if (Number(process.versions.node.split('.')[0]) < ${OLDEST_NODE}) {
  console.error(
    ${JSON.stringify(program)} + ' needs Node ${OLDEST_NODE} or newer; this is Node ' + process.versions.node + ' (' + process.execPath + ').\\n' +
      'Install a current one from https://nodejs.org (the long-term-support version), then run the same command with it.'
  )
  process.exitCode = ${code}
} else `
}

/**
 * The text of a program whose script is in another file. On an old Node it exits with 78, as for a wrong setting.
 *
 * @param program the name in the message, such as “Gapura’s host”
 * @param script the program's own file beside it
 */
export function checkedEntry(program, script) {
  return `${check(program, 78)}import(${JSON.stringify(`./${script}`)})\n`
}

/** Rolldown's options for a program in one file: its script is CommonJS, in a function that is called on a new Node only. */
export function checkedProgram(program, code) {
  return {
    format: 'cjs',
    banner: `${check(program, code)}import('node:module').then(({ createRequire }) => {
const __filename = process.argv[1]
const require = createRequire(__filename)
const exports = {}`,
    footer: '})',
  }
}
