/** Renders a small page of the sandbox without scripts, for widths from 360 pixels, light and dark. */
import type { AnswerLanguage } from '../backend/rules/answer-language.ts'
import { randomBytes } from 'node:crypto'
import { modeLrgb, modeRgb, useMode as addMode, wcagContrast } from 'culori/fn'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 34rem; padding: 1.5rem 1rem 3rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; }
  p { margin: .5rem 0 1rem; overflow-wrap: anywhere; }
  ul { list-style: none; margin: 1rem 0; padding: 0; display: grid; gap: .75rem; }
  li { border: 1px solid color-mix(in srgb, CanvasText 20%, Canvas); border-radius: .75rem; padding: 1rem; }
  li h2 { font-size: 1.1rem; margin: 0 0 .5rem; }
  a.button, button { display: inline-block; box-sizing: border-box; min-height: 2.75rem; padding: .6rem 1.1rem; border: 0;
    border-radius: .5rem; background: #0f5ea8; color: #fff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
  a.quiet { background: none; color: inherit; text-decoration: underline; padding-inline: 0; }
  a:focus-visible, button:focus-visible { outline: 3px solid #f2a900; outline-offset: 2px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; } dt { opacity: .75; } dd { margin: 0; overflow-wrap: anywhere; }
`

addMode(modeRgb)
addMode(modeLrgb)

/** Black or white, whichever is easier to read on this colour, `#rrggbb`. */
export function inkOn(color: string): '#000000' | '#ffffff' {
  return wcagContrast(color, '#000000') > wcagContrast(color, '#ffffff') ? '#000000' : '#ffffff'
}

export type SandboxPage = {
  readonly language: AnswerLanguage
  readonly title: string
  readonly body: Markup
  readonly status?: number
  /** More CSS rules, for example a brand's colour. */
  readonly style?: string
  readonly headers?: Readonly<Record<string, string>>
}

export async function page({
  language,
  title,
  body,
  status = 200,
  style = '',
  headers = {},
}: SandboxPage): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const text = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${raw(STYLE + style)}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`
  return new Response(String(text), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      ...headers,
    },
  })
}
