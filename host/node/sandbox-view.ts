/** The sandbox's view of the portals: the partners with their brands, and the fonts and pictures that its desk shows. */
import { brandTheme, type BrandTheme } from '../brand/brand-theme.ts'
import { assetHeaders, namedFileHeaders } from '../http/headers.ts'
import type { Build } from '../page/build.ts'
import type { PartnerStore, PartnerSummary } from '../partners/partner-store.ts'

export type BrandedPartner = PartnerSummary & { readonly brand?: BrandTheme }

/** Brands that are sent to the sandbox, because all of 10,000 would take long. The other partners' emails have their main colour alone. */
const MAX_BRANDS = 50

export function addBrands(
  partners: readonly PartnerSummary[],
  store: Pick<PartnerStore, 'withId'>,
  manifest: Build['manifest'],
): Promise<readonly BrandedPartner[]> {
  return Promise.all(
    partners.map(async (summary, index) => {
      const partner = index < MAX_BRANDS ? await store.withId(summary.id) : null
      if (partner === null) return summary
      const { name, brand } = partner
      return { ...summary, name, color: brand.color, brand: brandTheme(brand, manifest) }
    }),
  )
}

const SITE = { origin: '' }

/** The build's file or a partner's picture at this path. Null: the request is for the sandbox. */
export async function portalFile(
  { method, url }: Request,
  store: Pick<PartnerStore, 'picture'>,
  build: Pick<Build, 'file'>,
): Promise<Response | null> {
  const { pathname } = new URL(url)
  if (method !== 'GET') return null
  const file = pathname.startsWith('/assets/') ? build.file(pathname) : undefined
  if (file) return new Response(file.encoded.identity, { headers: assetHeaders(SITE, file.type) })
  const [, name] = /^\/brand\/([^/]+)$/.exec(pathname) ?? []
  const picture = name === undefined ? null : await store.picture(name)
  return picture && new Response(picture.bytes, { headers: namedFileHeaders(SITE, picture.type, picture.etag) })
}
