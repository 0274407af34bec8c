export type Encoding = 'br' | 'gzip' | 'identity'

/** The best available encoding that `Accept-Encoding` allows: `br`, then `gzip`, else `identity`. */
export function chooseEncoding(accepts: string | null, available: readonly Encoding[]): Encoding {
  const refused = new Set<string>()
  const accepted = new Set<string>()
  for (const entry of (accepts ?? '').toLowerCase().split(',')) {
    const [name = '', ...params] = entry.split(';').map((text) => text.trim())
    const isRefused = params.some((param) => /^q=0(\.0*)?$/.test(param))
    if (name !== '') (isRefused ? refused : accepted).add(name)
  }
  const takes = (name: string) => !refused.has(name) && (accepted.has(name) || accepted.has('*'))
  return (['br', 'gzip'] as const).find((name) => available.includes(name) && takes(name)) ?? 'identity'
}

/** One content in the encodings in which it can be sent. */
export type EncodedBytes = { readonly identity: Bytes; readonly br?: Bytes; readonly gzip?: Bytes }
export type Bytes = Uint8Array<ArrayBuffer>

/** The bytes for this request, with the headers `content-encoding` and `content-length`. */
export function chooseEncoded(
  request: Request,
  encoded: EncodedBytes,
): { readonly bytes: Bytes; readonly headers: Record<string, string> } {
  const available = (['br', 'gzip', 'identity'] as const).filter((name) => encoded[name] !== undefined)
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), available)
  const bytes = encoded[encoding] ?? encoded.identity
  const headers = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  return { bytes, headers: { ...headers, 'content-length': String(bytes.length) } }
}
/** @param quality of brotli, 0 to 11. Default: fast enough while a visitor waits */
export type Compress = (text: Bytes, quality?: number) => Promise<EncodedBytes>
