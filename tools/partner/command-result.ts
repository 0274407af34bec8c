/** The result of a command: text for the terminal, or a message that names why it could not run. */
export type CommandResult = { readonly text: string } | { readonly refusal: string }
