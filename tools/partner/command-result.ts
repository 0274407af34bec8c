/** The result of a command: text for the terminal, or a sentence that says why it could not run. */
export type CommandResult = { readonly text: string } | { readonly refusal: string }
