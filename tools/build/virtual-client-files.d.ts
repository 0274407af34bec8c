declare module 'virtual:client-files' {
  /** The build's files: those for browsers by name in base64, and the texts of four files in `dist/`. */
  const files: {
    readonly assets: Readonly<Record<string, string>>
    readonly manifest: string
    readonly parts: string
    readonly worker: string
  }
  export default files
}
