/** Files below `/brand/`: a partner's pictures and manifest. They keep their names, so browsers revalidate them. */
import { isShared } from '../../schemas/partner/find-partner.ts'
import { manifestOwner } from '../../core/kernel/page/manifest-path.ts'
import { pageOfFile, type OwnPage } from '../../core/kernel/partner/own-page-content.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { iconOf, picturesOf } from '../../core/kernel/partner/pictures.ts'
import { contentOf } from '../../core/kernel/partner/read-markdown.ts'
import { namedFileHeaders, type PageSite } from '../http/headers.ts'
import type { HostContext } from '../http/host-env.ts'
import { hostText } from '../http/host-texts.ts'
import { textResponse } from '../http/text-response.ts'
import type { PartnerStore, PartnerPicture } from '../partners/partner-store.ts'
import { etagOf } from './service-worker.ts'
import { webManifest } from './web-manifest.ts'

export function createBrandFileHandler(partners: PartnerStore) {
  return async ({ req, var: { visitor, partner } }: HostContext, file: string): Promise<Response> => {
    const written = await pageOf(partner, file, isShared(visitor.host), partners)
    if (written) return namedFile(req.raw, visitor, await contentFile(written))
    const owner = manifestOwner(file)
    const described =
      owner === partner.id ? partner : owner && isShared(visitor.host) ? await partners.withId(owner) : null
    if (described) return namedFile(req.raw, visitor, await manifestFile(described, partners))
    const isOurs = isShared(visitor.host) || picturesOf(partner.brand).some((picture) => picture.file === file)
    const found = isOurs ? await partners.picture(file) : null
    return found ? namedFile(req.raw, visitor, found) : textResponse(visitor, 404, hostText('missing'))
  }
}

/** A host that several partners share, such as plain localhost, has the pages of all of them. */
async function pageOf(
  partner: Partner,
  file: string,
  isShared: boolean,
  partners: PartnerStore,
): Promise<OwnPage | undefined> {
  const found = pageOfFile(partner, file)
  const [id = ''] = file.split('.')
  if (found || !isShared || !file.endsWith('.json')) return found
  const other = await partners.withId(id)
  return other ? pageOfFile(other, file) : undefined
}

async function contentFile(page: OwnPage): Promise<PartnerPicture> {
  const bytes = new TextEncoder().encode(JSON.stringify(contentOf(page)))
  return { bytes, type: 'application/json', etag: await etagOf(bytes) }
}

function namedFile(request: Request, site: PageSite, { bytes, type, etag }: PartnerPicture): Response {
  const headers = namedFileHeaders(site, type, etag)
  const isKnown = request.headers.get('if-none-match') === etag
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers })
}

async function manifestFile(partner: Partner, { picture }: PartnerStore): Promise<PartnerPicture> {
  const file = iconOf(partner.brand)
  const icon = file === undefined ? null : await picture(file)
  const bytes = new TextEncoder().encode(JSON.stringify(webManifest(partner, icon?.bytes ?? null)))
  return { bytes, type: 'application/manifest+json', etag: await etagOf(bytes) }
}
