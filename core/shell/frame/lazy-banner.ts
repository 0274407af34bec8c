import type { PartnerPlugins } from '../../kernel/plugin/open-partner.ts'
import { lazyComponent } from '../../kit/lazy/lazy-component.tsx'

const loadBanner = () => import('./banner.tsx')

/** Loaded only for a partner with banners. */
export const Banner = lazyComponent(loadBanner)

/** What to load before the first render, so that nothing moves. */
export const bannerLoads = ({ banners }: Pick<PartnerPlugins, 'banners'>) => (banners ? [loadBanner] : [])
