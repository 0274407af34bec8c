import type { PartnerPlugins } from '../../kernel/plugin/open-partner.ts'
import { lazyComponent } from '../../kit/lazy/lazy-component.tsx'

export const loadBanner = () => import('./banner.tsx')

/** Loaded only for a partner with banners. */
export const LazyBanner = lazyComponent(loadBanner)

/** For a page with banners, which names what it loads first. */
export const bannerLoads = ({ banners }: Pick<PartnerPlugins, 'banners'>) => (banners ? [loadBanner] : [])
