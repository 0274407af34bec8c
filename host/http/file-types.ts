/**
 * Media types of the files the host serves, by file extension. Any other file is sent as `application/octet-stream`,
 * which no browser displays.
 */
const TYPES_BY_EXTENSION: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
}

export function fileType(name: string): string {
  return TYPES_BY_EXTENSION[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream'
}
