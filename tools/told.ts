/** What a command has to say: text for the terminal, or a sentence why it cannot. */
export type Told = { readonly text: string } | { readonly refusal: string }
