/** A substitute for `Intl.DisplayNames` that returns the code itself. A full polyfill would need the data of all languages. */
export function install({ Intl }: typeof globalThis): void {
  if ('DisplayNames' in Intl) return
  class DisplayNames {
    of(code: string): string {
      return code
    }
  }
  Object.assign(Intl, { DisplayNames })
}
