/**
 * Renders an email in its partner's brand, as it arrives. Mail programs want tables and inline styles, and no scripts and fonts of the
 * web; those that know the dark theme take its colours from the one style element.
 */
import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { BrandColors, EmailContent, SandboxBrand, SandboxPartner } from '../../backend/define-sandbox.ts'
import { inkOn, type Markup } from '../page.ts'

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const TABLE = raw('role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"')

export type EmailDocument = { readonly document: string; readonly policy: string }

/** `policy`: the content security policy that allows the document's own styles and nothing else. */
export async function emailDocument(email: EmailContent, partner: SandboxPartner | undefined): Promise<EmailDocument> {
  const name = partner?.name ?? email.domain
  const brand = partner?.brand ?? plainBrand(partner?.color ?? '#0f5ea8')
  const document = String(await page(email, name, brand))
  const styles = [...document.matchAll(/ style="([^"]*)"|<style>([^<]*)<\/style>/g)].map(([, inline, own]) =>
    unescaped(inline ?? own ?? ''),
  )
  const hashes = [...new Set(styles)].map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  const policy = `default-src 'none'; img-src 'self'; style-src 'unsafe-hashes' ${hashes.join(' ')}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { document, policy }
}

function page(email: EmailContent, name: string, brand: SandboxBrand): Markup {
  const { light, dark, radius } = brand
  const corner = inPixels(radius.card)
  return html`<!doctype html>
    <html lang="${email.language ?? 'id'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${email.subject}</title>
        <style>
          ${raw(darkRules(dark))}
        </style>
      </head>
      <body class="page" style="margin:0;background:${light.page}">
        <table ${TABLE} class="page" style="background:${light.page}">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                ${TABLE}
                class="card"
                style="max-width:480px;background:${light.surface};border:1px solid ${light.line};border-radius:${corner};border-collapse:separate;text-align:left"
              >
                <tr>
                  <td
                    class="cover"
                    style="padding:16px 24px;background:${light.cover};border-radius:${corner} ${corner} 0 0;color:${light['on-cover']};font-weight:700;font-size:18px;line-height:40px;${FONT}"
                  >
                    ${brandMark(name, brand)}
                  </td>
                </tr>
                <tr>
                  <td style="padding:24px">
                    <h1
                      class="ink"
                      style="margin:0 0 12px;color:${light.ink};font-weight:700;font-size:24px;line-height:30px;${FONT}"
                    >
                      ${email.heading}
                    </h1>
                    <p
                      class="ink"
                      style="margin:0 0 20px;color:${light.ink};font-size:16px;line-height:24px;overflow-wrap:anywhere;${FONT}"
                    >
                      ${email.sentence}
                    </p>
                    ${email.button ? button(email.button, brand) : ''}
                    <p class="quiet" style="margin:0;color:${light['ink-2']};font-size:14px;line-height:20px;${FONT}">
                      ${email.smallPrint}
                    </p>
                  </td>
                </tr>
              </table>
              <p class="quiet" style="margin:16px 0 0;color:${light['ink-2']};font-size:14px;line-height:20px;${FONT}">
                ${name}
              </p>
            </td>
          </tr>
        </table>
      </body>
    </html>`
}

/** The logo on a white plate, on which each partner's logo is legible, with the name beside it. */
function brandMark(name: string, { logo, isWordmark }: SandboxBrand): Markup {
  const plate = 'vertical-align:middle;box-sizing:border-box;padding:4px;background:#ffffff;border-radius:8px'
  const picture =
    logo === null
      ? ''
      : html`<img src="${logo}" alt="${isWordmark ? name : ''}" height="40" style="${plate}" />${isWordmark ? '' : ' '}`
  return html`${picture}${logo !== null && isWordmark ? '' : name}`
}

function button({ label, link }: NonNullable<EmailContent['button']>, { light, radius }: SandboxBrand): Markup {
  const look = `display:inline-block;padding:12px 24px;background:${light.primary};border:1px solid ${light['primary-edge']};border-radius:${inPixels(radius.button)};color:${light['on-primary']};font-weight:700;font-size:16px;line-height:24px;text-decoration:none;${FONT}`
  return html`<p style="margin:0 0 20px">
    <a class="button" href="${link}" target="_blank" rel="noreferrer" style="${look}">${label}</a>
  </p>`
}

/** Rules of the dark theme, stronger than the inline styles, which have the colours of the light theme. */
function darkRules(colors: BrandColors): string {
  const rules = {
    '.page': `background:${colors.page}!important`,
    '.card': `background:${colors.surface}!important;border-color:${colors.line}!important`,
    '.cover': `background:${colors.cover}!important;color:${colors['on-cover']}!important`,
    '.ink': `color:${colors.ink}!important`,
    '.quiet': `color:${colors['ink-2']}!important`,
    '.button': `background:${colors.primary}!important;border-color:${colors['primary-edge']}!important;color:${colors['on-primary']}!important`,
  }
  const written = Object.entries(rules).map(([selector, rule]) => `${selector}{${rule}}`)
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${written.join('')}}`
}

/** For a sandbox without the host, which knows the main colour alone. */
function plainBrand(color: string): SandboxBrand {
  const onColor = inkOn(color)
  const main = { cover: color, 'on-cover': onColor, primary: color, 'on-primary': onColor, 'primary-edge': color }
  return {
    light: { page: '#f4f4f4', surface: '#ffffff', line: '#dddddd', ink: '#1c1c1c', 'ink-2': '#5c5c5c', ...main },
    dark: { page: '#121212', surface: '#1e1e1e', line: '#3d3d3d', ink: '#f2f2f2', 'ink-2': '#b0b0b0', ...main },
    radius: { card: '16px', button: '12px' },
    logo: null,
    isWordmark: false,
    css: '',
  }
}

/** Some mail programs do not know `rem`. */
function inPixels(length: string): string {
  return length.replace(/([\d.]+)rem/, (_, count: string) => `${Number(count) * 16}px`)
}

/** The text of an attribute or element as a browser reads it, because a policy's hash is of that text. */
function unescaped(text: string): string {
  return text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
