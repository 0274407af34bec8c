/** A stand-in for `Intl.DisplayNames`: the name of a code is the code. The true one needs the data of all languages. */
export function install({ Intl }: typeof globalThis): void {
  if ('DisplayNames' in Intl) return
  class DisplayNames {
    of(code: string): string {
      return code
    }
  }
  Object.assign(Intl, { DisplayNames })
}
