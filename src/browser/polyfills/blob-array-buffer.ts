/** `Blob.prototype.arrayBuffer`, by the reader that older browsers have. */
export function install({ Blob, FileReader }: typeof globalThis): void {
  Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => {
        if (reader.result instanceof ArrayBuffer) resolve(reader.result)
      })
      reader.addEventListener('error', () => reject(reader.error))
      reader.readAsArrayBuffer(this)
    })
  }
}
