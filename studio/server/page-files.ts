/** Serves the page of the studio from the folder of its build, with a policy as strict as the portal's. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FILE_HEADERS, PAGE_HEADERS } from '../../host/http/content-policy.ts'
import { fileType } from '../../host/http/file-types.ts'

/** For Griffel, which fills empty style elements from scripts: the hash of the empty text. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const PLAIN_PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Gapura</title><p>The page of the studio is not in this build. Its calls are below /api.'

/** @param frames source of the previews, which the page shows in frames; null: none */
export function pagePolicyOf(frames: string | null): string {
  const directives: Readonly<Record<string, string>> = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': `'self' ${EMPTY_STYLE}`,
    'img-src': "'self' blob: data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': frames ?? "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'gapura-studio',
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}

/** A file of the build; its page for every other path. */
export function pageFile(folder: string, path: string, policy: string): Response {
  const [, name] = /^\/assets\/([\w.-]+)$/.exec(path) ?? []
  if (name !== undefined) {
    const file = join(folder, 'assets', name)
    if (name.startsWith('.') || !existsSync(file))
      return new Response('Not found\n', { status: 404, headers: FILE_HEADERS })
    const headers = {
      ...FILE_HEADERS,
      'content-type': fileType(name),
      'cache-control': 'public, max-age=31536000, immutable',
    }
    return new Response(readFileSync(file), { headers })
  }
  const page = join(folder, 'index.html')
  return new Response(existsSync(page) ? readFileSync(page) : PLAIN_PAGE, {
    headers: {
      ...FILE_HEADERS,
      ...PAGE_HEADERS,
      'permissions-policy': 'geolocation=(), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
  })
}
