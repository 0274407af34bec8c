/**
 * The page's script where static files are served without the host. It replaces the host in the browser: finds the
 * partner, writes the page data and applies the brand; then it starts the portal as usual. Built separately
 * (tools/build/build.mjs), so that the host's pages do not contain it.
 */
import { isReachable } from '../../core/kit/navigation/is-reachable.ts'
import { validatePartner } from 'virtual:validators'
import { hostName } from '../../schemas/partner/find-partner.ts'
import type { PageData } from '../../core/kernel/page/page-data.ts'
import { pluginsFor, type PageFile } from '../../schemas/partner/page-file.ts'
import { iconPath, manifestPath, touchIconPath } from '../../core/kernel/page/manifest-path.ts'
import { timedEntries } from '../../core/kernel/partner/present-partner.ts'
import { directionOf } from '../../core/kernel/text/languages.ts'
import { withScriptTimeout } from '../../core/kernel/values/with-script-timeout.ts'
import { createJar } from '../../core/kernel/session/cookies.ts'
import { fetchLoginConfig, findPartnerPage, type FindPageSettings } from './find-partner-page.ts'
import { showFailure, showRefusal, showSlow } from './failure-screens.ts'

/** Milliseconds until the page shows that loading takes long. */
const SLOW_AFTER_MS = 5_000

const settings: FindPageSettings = { fetch: (address, init) => fetch(address, init), validate: validatePartner }

async function start(root: HTMLElement): Promise<void> {
  const slow = setTimeout(() => showSlow(root), SLOW_AFTER_MS)
  const finding = await findPartnerPage(hostName(location.hostname), settings)
  if (finding.kind === 'unknown') {
    clearTimeout(slow)
    return showRefusal(root)
  }
  if (finding.kind === 'failed') {
    clearTimeout(slow)
    console.error('The partner of this page could not be found', finding.error)
    await showFailure(root)
    return start(root)
  }
  try {
    await withScriptTimeout(open(finding.file))
  } catch (error) {
    console.error('The portal could not be loaded', error)
    await showFailure(root)
    // Some browsers never request a script again that has failed once.
    await isReachable()
    location.reload()
  } finally {
    clearTimeout(slow)
  }
}

async function open(file: PageFile): Promise<void> {
  const jar = createJar(document)
  const chosen = jar.read('language')
  const language = chosen !== null && file.partner.languages.includes(chosen) ? chosen : file.partner.language
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  document.documentElement.classList.toggle('dark-mode', jar.read('theme') === 'dark')
  for (const address of [file.entry, ...Object.values(file.definitions)]) link('modulepreload', address)
  const [loginConfig] = await Promise.all([fetchLoginConfig(file, settings), ...file.styles.map(loadStyle)])
  writePageData({
    host: location.hostname,
    partner: file.partner,
    loginConfig,
    environment: file.environment,
    definitions: pluginsFor(file, loginConfig),
    language,
    texts: {},
    rendering: { kind: 'shell' },
    ...(timedEntries(file.partner).length > 0 && { isUnfiltered: true }),
  })
  applyBrand(file)
  await import(/* @vite-ignore */ file.entry)
}

/** Writes the page data where `src/browser/main.tsx` looks for it. */
function writePageData(data: PageData): void {
  const element = document.createElement('template')
  element.id = 'page-data'
  element.textContent = JSON.stringify(data)
  document.body.append(element)
}

function applyBrand({ partner }: PageFile): void {
  document.title = partner.name
  const icon = iconPath(partner.brand)
  if (icon !== null) link('icon', icon)
  link('manifest', manifestPath(partner.id))
  const touchIcon = touchIconPath(partner.brand)
  if (touchIcon !== null) link('apple-touch-icon', touchIcon)
  const color = document.createElement('meta')
  color.name = 'theme-color'
  color.content = getComputedStyle(document.documentElement).getPropertyValue('--cover')
  document.head.append(color)
}

function loadStyle(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sheet = link('stylesheet', address)
    sheet.addEventListener('load', () => resolve())
    sheet.addEventListener('error', () => reject(new Error(`${address} could not be loaded`)))
  })
}

function link(rel: string, href: string): HTMLLinkElement {
  const element = document.createElement('link')
  element.rel = rel
  element.href = href
  document.head.append(element)
  return element
}

const root = document.getElementById('root')
if (root) void start(root)
