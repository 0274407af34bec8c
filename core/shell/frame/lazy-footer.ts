import { lazyComponent } from '../../kit/lazy/lazy-component.tsx'

/** Loaded only for a partner with pages of its own. */
export const LazyFooterLinks = lazyComponent(() => import('./footer-links.tsx'))
