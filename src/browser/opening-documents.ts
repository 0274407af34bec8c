/**
 * A document from before sign-in has no admitted plugins (docs/decisions/0061-plugins-admitted-at-run-time.md): after it, the next page is
 * opened as a document of its own.
 */
import type { Navigation } from '../../core/kernel/page/navigation-contract.ts'

/** @param isLacking whether the next page needs plugins that this document lacks */
export function openingDocuments(navigation: Navigation, isLacking: () => boolean): Navigation {
  return {
    ...navigation,
    go: (to, how) => {
      const isOther = new URL(to, location.href).pathname !== location.pathname
      navigation[isOther && isLacking() ? 'leave' : 'go'](to, how)
    },
  }
}
